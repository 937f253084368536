package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.TaskExecutor;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.order.StatementComparison;
import org.palimpsest.core.order.Statements;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.solr.alignment.TokenizedSources;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.candidate.ClusterTerms;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Compares the statements of texts with those of sources of one shard. Texts of a request share the
 * source texts read.
 */
public final class RivalComparer {

  /** Code units of tokenized source texts in the cache: about 65 MB. */
  private static final int TEXT_KEPT_MAX = 2_000_000;

  private final SourceStore store;
  private final TextFingerprinter fingerprinter;
  private final OrderSourceReader sources;
  private final Interruption interruption;

  /**
   * A comparer of one shard.
   *
   * @param several whether there is more than one text
   * @param interruption called by all threads
   */
  public RivalComparer(
      IndexReader reader,
      SourceStore store,
      TextFingerprinter fingerprinter,
      boolean several,
      TaskExecutor tasks,
      Interruption interruption) {
    this.store = store;
    this.fingerprinter = fingerprinter;
    this.interruption = interruption;
    TokenizedSources texts =
        new TokenizedSources(store, fingerprinter, several ? TEXT_KEPT_MAX : 0);
    this.sources = new OrderSourceReader(reader, fingerprinter, texts, tasks, interruption);
  }

  /** A text with the weights of its tokens, and its terms for long sources if known. */
  public record ComparedText(String text, TokenWeights weights, @Nullable ClusterTerms clusters) {}

  /** The likenesses of one shard; partial if time ran out. */
  public record Answer(List<RivalLikeness> rivals, boolean partial) {}

  /**
   * Compares a text with the rivals of this shard that have stored texts.
   *
   * @throws IllegalArgumentException if the text lacks a statement
   */
  public Answer compare(ComparedText compared, List<RivalQuery> rivals) throws IOException {
    TokenizedText tokens = fingerprinter.tokenize(compared.text());
    StatementComparison comparison =
        new StatementComparison(Statements.of(tokens), compared.weights());
    rivals.forEach(rival -> requireStatements(rival.statements(), comparison.count()));
    Map<String, Integer> docs = store.docs(rivals.stream().map(RivalQuery::id).toList());
    Map<Integer, RivalQuery> queried = new LinkedHashMap<>();
    for (RivalQuery rival : rivals) {
      Integer doc = docs.get(rival.id());
      if (doc != null) {
        queried.put(doc, rival);
      }
    }
    Map<Integer, RivalLikeness> likenesses =
        sources.read(
            queried,
            OrderSourceReader.search(
                compared.clusters(), tokens, compared.weights(), fingerprinter),
            (rival, source, ofSource) -> likeness(comparison, rival, Statements.of(ofSource)));
    return new Answer(
        queried.keySet().stream().filter(likenesses::containsKey).map(likenesses::get).toList(),
        interruption.shouldStop());
  }

  private static void requireStatements(List<Integer> queried, int count) {
    if (queried.stream().anyMatch(statement -> statement < 0 || statement >= count)) {
      throw new IllegalArgumentException("the text has " + count + " statements");
    }
  }

  private static RivalLikeness likeness(
      StatementComparison comparison, RivalQuery rival, Statements source) {
    BitSet queried = new BitSet();
    rival.statements().forEach(queried::set);
    int[] best = comparison.best(source, queried::get);
    return new RivalLikeness(
        rival.id(), rival.statements().stream().map(statement -> best[statement]).toList());
  }

  /**
   * Likeness of a source to a text.
   *
   * @param id unique key
   * @param likenesses for each queried statement that of the most similar statement of the source:
   *     0 to {@link StatementComparison#SAME}
   */
  public record RivalLikeness(String id, List<Integer> likenesses) {

    public RivalLikeness {
      likenesses = List.copyOf(likenesses);
    }
  }

  /**
   * A source that is compared by statements.
   *
   * @param id unique key
   * @param statements numbers of the text's statements, ascending
   */
  public record RivalQuery(String id, List<Integer> statements) {

    public RivalQuery {
      statements = List.copyOf(statements);
    }
  }
}
