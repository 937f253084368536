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
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.ChosenCandidates.Candidate;
import org.palimpsest.solr.candidate.RivalCandidates;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.candidate.TextChunks;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.source.RivalComparer.RivalLikeness;
import org.palimpsest.solr.source.RivalComparer.RivalQuery;

/**
 * Compares the candidates for the order of uncovered statements, and collects their likenesses. For
 * one thread.
 */
final class OrderContest {

  /** Maximum covered share of a statement whose source is undecided. */
  private static final double COVERED_MAX = 0.3;

  /**
   * Statements before the first chunk of a source, and behind the last, that its order may include.
   */
  private static final int BESIDE = 3;

  private final String text;
  private final TextStatistics statistics;
  private final int count;

  private final Map<String, BitSet> leading;

  private final Map<String, RivalQuery> rivals = new LinkedHashMap<>();

  /** Several collections may have a document of the same key. */
  private final List<RivalLikeness> likenesses = new ArrayList<>();

  private @Nullable List<SourceBounds> suspects;

  /**
   * @param count of the text's statements
   * @param open undecided statements
   */
  private OrderContest(
      String text, TextStatistics statistics, int count, BitSet open, Map<String, BitSet> leading) {
    this.text = text;
    this.statistics = statistics;
    this.count = count;
    this.leading = leading;
    leading.forEach((id, statements) -> rivals.put(id, query(id, statements, open)));
  }

  /** The open statements that lead to a source, and their neighbours. */
  private static RivalQuery query(String id, BitSet leading, BitSet open) {
    BitSet query = new BitSet();
    leading.stream().forEach(each -> query.set(Math.max(0, each - BESIDE), each + BESIDE + 1));
    query.and(open);
    return new RivalQuery(id, query.stream().boxed().toList());
  }

  /**
   * Returns null if there is nothing to compare.
   *
   * @param covered spans of passages, in order, without overlaps
   * @param offers of all shards
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

  /** By chunk: the open statements that begin in it. */
  private static List<BitSet> byChunk(String text, Statements statements, BitSet open) {
    List<BitSet> byChunk = new ArrayList<>();
    int next = 0;
    for (Span chunk : TextChunks.spans(text)) {
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

  List<RivalQuery> rivals() {
    return List.copyOf(rivals.values());
  }

  void add(List<RivalLikeness> ofShard) {
    for (RivalLikeness rival : ofShard) {
      RivalQuery query = rivals.get(rival.id());
      if (query == null || query.statements().size() != rival.likenesses().size()) {
        throw new IllegalArgumentException("a shard answers for what it was not query about");
      }
      likenesses.add(rival);
    }
  }

  /**
   * The sources whose order the text may follow; fixed after the first call.
   *
   * @param isComplete whether all shards have answered; with missing rivals the others would seem
   *     more alike
   */
  List<SourceBounds> suspects(boolean isComplete) {
    List<SourceBounds> found = suspects;
    if (found == null) {
      found = isComplete ? find() : List.of();
      suspects = found;
    }
    return found;
  }

  private List<SourceBounds> find() {
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
    Map<String, SourceBounds> found = new LinkedHashMap<>();
    for (RivalLikeness rival : likenesses) {
      SourceBounds bounds = bounds(rival, ofStatements);
      if (bounds.mayBeReached(rival.likenesses())) {
        found.putIfAbsent(bounds.id(), bounds);
      }
    }
    return found.values().stream().limit(SourceBounds.SOURCES_MAX).toList();
  }

  /** Receives the likeness of a statement to a source, and whether it leads there. */
  @FunctionalInterface
  private interface Taker {
    void take(int statement, int likeness, boolean isRival);
  }

  private void forEach(RivalLikeness rival, Taker taker) {
    List<Integer> statements = query(rival).statements();
    BitSet ofSource = leading.getOrDefault(rival.id(), new BitSet());
    for (int i = 0; i < statements.size(); i++) {
      int statement = statements.get(i);
      taker.take(statement, rival.likenesses().get(i), ofSource.get(statement));
    }
  }

  private RivalQuery query(RivalLikeness answer) {
    return Objects.requireNonNull(rivals.get(answer.id()));
  }

  private SourceBounds bounds(RivalLikeness rival, Rivals ofStatements) {
    List<Integer> bounds = new ArrayList<>();
    forEach(
        rival,
        (statement, likeness, isRival) ->
            bounds.add(ofStatements.bound(statement, isRival ? likeness : Rivals.NOT_ASKED)));
    return new SourceBounds(rival.id(), count, query(rival).statements(), bounds);
  }
}
