package org.palimpsest.handler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.Candidate;
import org.palimpsest.candidate.CandidateLimits;
import org.palimpsest.candidate.Chunks;
import org.palimpsest.candidate.RivalCandidates;
import org.palimpsest.candidate.ShardOffers;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.match.Coverage;
import org.palimpsest.order.Rivals;
import org.palimpsest.order.SourceBounds;
import org.palimpsest.order.Statements;
import org.palimpsest.source.AskedRival;
import org.palimpsest.source.RivalLikeness;
import org.palimpsest.text.Span;

/**
 * Which source what is left of a text follows: the statements that no passage covers, the sources
 * that are compared with them, and what these have. Used by one thread at a time.
 */
final class OrderContest {

  /** Of a statement so much at most is covered by passages, if its source is still to be told. */
  private static final double COVERED_MAX = 0.3;

  /** An order may begin so many statements before the first chunk that leads to its source. */
  private static final int BESIDE = 3;

  private final String text;
  private final TextStatistics statistics;
  private final int count;

  /** For each source the statements that lead to it, where it is a rival of others. */
  private final Map<String, BitSet> leading;

  private final Map<String, AskedRival> rivals = new LinkedHashMap<>();

  /** What shards have answered: one key may be that of documents in several collections. */
  private final List<RivalLikeness> likenesses = new ArrayList<>();

  private @Nullable List<SourceBounds> suspects;

  /**
   * A contest.
   *
   * @param count of the text's statements
   * @param open those whose source is still to be told
   */
  private OrderContest(
      String text, TextStatistics statistics, int count, BitSet open, Map<String, BitSet> leading) {
    this.text = text;
    this.statistics = statistics;
    this.count = count;
    this.leading = leading;
    leading.forEach((id, statements) -> rivals.put(id, asked(id, statements, open)));
  }

  /** Of the statements that lead to a source, and those beside them, the open ones. */
  private static AskedRival asked(String id, BitSet leading, BitSet open) {
    BitSet asked = new BitSet();
    leading.stream().forEach(each -> asked.set(Math.max(0, each - BESIDE), each + BESIDE + 1));
    asked.and(open);
    return new AskedRival(id, asked.stream().boxed().toList());
  }

  /**
   * Chooses what is compared.
   *
   * @param statements of the text
   * @param covered by passages that were found; in order, without overlaps
   * @param offers of all shards
   * @return null where there is nothing to compare
   */
  static @Nullable OrderContest of(
      String text,
      TextStatistics statistics,
      Statements statements,
      List<Span> covered,
      List<ShardOffers> offers,
      CandidateLimits limits) {
    BitSet open = new BitSet();
    for (int statement = 0; statement < statements.count(); statement++) {
      Span span = statements.span(statement);
      open.set(statement, Coverage.overlap(span, covered) <= COVERED_MAX * span.length());
    }
    List<BitSet> byChunk = byChunk(text, statements, open);
    Map<String, BitSet> leading = new LinkedHashMap<>();
    for (Candidate candidate :
        RivalCandidates.of(
            offers, limits, chunk -> chunk < byChunk.size() && !byChunk.get(chunk).isEmpty())) {
      BitSet ofSource = new BitSet();
      candidate.chunks().forEach(chunk -> ofSource.or(byChunk.get(chunk)));
      leading.put(candidate.id(), ofSource);
    }
    return leading.isEmpty()
        ? null
        : new OrderContest(text, statistics, statements.count(), open, leading);
  }

  /** For each chunk the open statements that begin in it. */
  private static List<BitSet> byChunk(String text, Statements statements, BitSet open) {
    List<BitSet> byChunk = new ArrayList<>();
    int next = 0;
    for (Span chunk : Chunks.spans(text)) {
      BitSet ofChunk = new BitSet();
      while (next < statements.count() && statements.span(next).offset() < chunk.end()) {
        ofChunk.set(next, open.get(next));
        next++;
      }
      byChunk.add(ofChunk);
    }
    return byChunk;
  }

  String text() {
    return text;
  }

  TextStatistics statistics() {
    return statistics;
  }

  /** The sources to compare, and the statements to compare each of them with. */
  List<AskedRival> rivals() {
    return List.copyOf(rivals.values());
  }

  /** Takes what a shard has of the rivals. */
  void add(List<RivalLikeness> ofShard) {
    for (RivalLikeness rival : ofShard) {
      AskedRival asked = rivals.get(rival.id());
      if (asked == null || asked.statements().size() != rival.likenesses().size()) {
        throw new IllegalArgumentException("a shard answers for what it was not asked about");
      }
      likenesses.add(rival);
    }
  }

  /** The sources that the text may follow, and where; known when all shards have answered. */
  List<SourceBounds> suspects() {
    List<SourceBounds> told = suspects;
    if (told == null) {
      told = tell();
      suspects = told;
    }
    return told;
  }

  private List<SourceBounds> tell() {
    List<int[]> known = likenesses.stream().map(this::ofAllStatements).toList();
    List<int[]> rivalling = new ArrayList<>();
    for (int source = 0; source < known.size(); source++) {
      rivalling.add(only(leading.get(likenesses.get(source).id()), known.get(source)));
    }
    Rivals all = new Rivals(count, rivalling);
    Map<String, SourceBounds> told = new LinkedHashMap<>();
    for (int source = 0; source < known.size(); source++) {
      SourceBounds bounds =
          new SourceBounds(likenesses.get(source).id(), bounds(source, known.get(source), all));
      if (bounds.mayBeReached(known.get(source))) {
        told.putIfAbsent(bounds.id(), bounds);
      }
    }
    return told.values().stream().limit(SourceBounds.SOURCES_MAX).toList();
  }

  /** For each statement how like the source is; {@link SourceBounds#NOT_ASKED} for most. */
  private int[] ofAllStatements(RivalLikeness answer) {
    AskedRival asked = rivals.get(answer.id());
    int[] all = new int[count];
    Arrays.fill(all, SourceBounds.NOT_ASKED);
    for (int i = 0; asked != null && i < asked.statements().size(); i++) {
      all[asked.statements().get(i)] = answer.likenesses().get(i);
    }
    return all;
  }

  private static int[] only(@Nullable BitSet statements, int[] likenesses) {
    int[] some = likenesses.clone();
    for (int statement = 0; statement < some.length; statement++) {
      if (statements == null || !statements.get(statement)) {
        some[statement] = SourceBounds.NOT_ASKED;
      }
    }
    return some;
  }

  private static int[] bounds(int source, int[] likenesses, Rivals all) {
    int[] bounds = new int[likenesses.length];
    Arrays.setAll(
        bounds,
        statement ->
            likenesses[statement] == SourceBounds.NOT_ASKED
                ? SourceBounds.NOT_ASKED
                : all.bound(statement, source));
    return bounds;
  }
}
