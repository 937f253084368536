package org.palimpsest.solr.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.order.Rivals;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.core.order.Statements;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.Candidate;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.Chunks;
import org.palimpsest.solr.candidate.RivalCandidates;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.source.RivalComparer.AskedRival;
import org.palimpsest.solr.source.RivalComparer.RivalLikeness;

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

  /**
   * The sources that the text may follow, and where; what is said first stays.
   *
   * @param isComplete whether all shards have answered: where rivals are missing, who is left looks
   *     more like a source than he is
   */
  List<SourceBounds> suspects(boolean isComplete) {
    List<SourceBounds> told = suspects;
    if (told == null) {
      told = isComplete ? tell() : List.of();
      suspects = told;
    }
    return told;
  }

  private List<SourceBounds> tell() {
    Rivals ofStatements = new Rivals(count);
    for (RivalLikeness rival : likenesses) {
      forEach(
          rival,
          (statement, likeness, isRival) -> {
            if (isRival) {
              ofStatements.add(statement, likeness);
            }
          });
    }
    Map<String, SourceBounds> told = new LinkedHashMap<>();
    for (RivalLikeness rival : likenesses) {
      SourceBounds bounds = bounds(rival, ofStatements);
      if (bounds.mayBeReached(rival.likenesses())) {
        told.putIfAbsent(bounds.id(), bounds);
      }
    }
    return told.values().stream().limit(SourceBounds.SOURCES_MAX).toList();
  }

  /** Takes how like a statement is to a source, and whether it leads there. */
  @FunctionalInterface
  private interface Taker {
    void take(int statement, int likeness, boolean isRival);
  }

  private void forEach(RivalLikeness rival, Taker taker) {
    List<Integer> statements = asked(rival).statements();
    BitSet ofSource = leading.getOrDefault(rival.id(), new BitSet());
    for (int i = 0; i < statements.size(); i++) {
      int statement = statements.get(i);
      taker.take(statement, rival.likenesses().get(i), ofSource.get(statement));
    }
  }

  private AskedRival asked(RivalLikeness answer) {
    return Objects.requireNonNull(rivals.get(answer.id()));
  }

  private SourceBounds bounds(RivalLikeness rival, Rivals ofStatements) {
    List<Integer> bounds = new ArrayList<>();
    forEach(
        rival,
        (statement, likeness, isRival) ->
            bounds.add(ofStatements.bound(statement, isRival ? likeness : Rivals.NOT_ASKED)));
    return new SourceBounds(rival.id(), count, asked(rival).statements(), bounds);
  }
}
