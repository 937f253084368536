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
import org.palimpsest.solr.candidate.GatheredTerms;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;

/**
 * Tells how like the statements of texts are to those of sources of one shard. Texts that are asked
 * about together share what is read of sources.
 */
public final class RivalComparer {

  /** So many code units of sources' texts are kept with their tokens: some 65 MB. */
  private static final int TEXT_KEPT_MAX = 2_000_000;

  private final SourceStore store;
  private final TextFingerprinter fingerprinter;
  private final FollowedSources sources;
  private final Interruption interruption;

  /**
   * A comparer of one shard.
   *
   * @param several whether more than one text is asked about
   * @param tasks runs what can be done at the same time
   * @param interruption asked by all threads that work
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
    this.sources = new FollowedSources(reader, fingerprinter, texts, tasks, interruption);
  }

  /**
   * A text, and what the library knows of it.
   *
   * @param weights of its tokens in the library
   * @param gathered tells where in long sources its words stand together; null where nothing does
   */
  public record ComparedText(String text, TokenWeights weights, @Nullable GatheredTerms gathered) {}

  /**
   * What the shard knows of one text.
   *
   * @param rivals those of them that are on this shard
   * @param partial whether time ran out
   */
  public record Answer(List<RivalLikeness> rivals, boolean partial) {}

  /**
   * Compares a text with those of some sources that are here and whose text is stored.
   *
   * @throws IllegalArgumentException if a statement is asked for that the text does not have
   */
  public Answer compare(ComparedText compared, List<AskedRival> rivals) throws IOException {
    TokenizedText tokens = fingerprinter.tokenize(compared.text());
    StatementComparison comparison =
        new StatementComparison(Statements.of(tokens), compared.weights());
    rivals.forEach(rival -> requireStatements(rival.statements(), comparison.count()));
    Map<String, Integer> docs = store.docs(rivals.stream().map(AskedRival::id).toList());
    Map<Integer, AskedRival> asked = new LinkedHashMap<>();
    for (AskedRival rival : rivals) {
      Integer doc = docs.get(rival.id());
      if (doc != null) {
        asked.put(doc, rival);
      }
    }
    Map<Integer, RivalLikeness> likenesses =
        sources.read(
            asked,
            FollowedSources.search(compared.gathered(), tokens, compared.weights(), fingerprinter),
            (rival, source, ofSource) -> likeness(comparison, rival, Statements.of(ofSource)));
    return new Answer(
        asked.keySet().stream().filter(likenesses::containsKey).map(likenesses::get).toList(),
        interruption.shouldStop());
  }

  private static void requireStatements(List<Integer> asked, int count) {
    if (asked.stream().anyMatch(statement -> statement < 0 || statement >= count)) {
      throw new IllegalArgumentException("the text has " + count + " statements");
    }
  }

  private static RivalLikeness likeness(
      StatementComparison comparison, AskedRival rival, Statements source) {
    BitSet asked = new BitSet();
    rival.statements().forEach(asked::set);
    int[] best = comparison.best(source, asked::get);
    return new RivalLikeness(
        rival.id(), rival.statements().stream().map(statement -> best[statement]).toList());
  }

  /**
   * What a source that was asked for as a rival has.
   *
   * @param id its unique key
   * @param likenesses for each statement that was asked for how like the most similar one of the
   *     source is: 0 to {@link StatementComparison#SAME}
   */
  public record RivalLikeness(String id, List<Integer> likenesses) {

    /** Immutable. */
    public RivalLikeness {
      likenesses = List.copyOf(likenesses);
    }
  }

  /**
   * A source that is compared with others where a text may follow the order of one.
   *
   * @param id its unique key
   * @param statements the numbers of the text's statements that it is compared with, in order
   */
  public record AskedRival(String id, List<Integer> statements) {

    /** Immutable. */
    public AskedRival {
      statements = List.copyOf(statements);
    }
  }
}
