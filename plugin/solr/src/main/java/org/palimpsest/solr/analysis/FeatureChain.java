package org.palimpsest.solr.analysis;

import java.util.function.LongSupplier;
import org.apache.lucene.analysis.Analyzer;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.solr.plain.Analysis;
import org.palimpsest.solr.plain.FeatureColumns;
import org.palimpsest.solr.plain.PlainChain;
import org.palimpsest.solr.plain.PlainReader;

/**
 * The analysis chain that features are made of, with what is learned of it once for all seeds. Safe
 * for use by several threads.
 */
public final class FeatureChain {

  private final Analyzer analyzer;
  private final LongSupplier analysis;

  /** Learns nothing before it is read with, which it is only for a {@link WordwiseChain}. */
  private final PlainChain plain;

  /** The chain of an analyzer, of which nothing else is known. */
  public FeatureChain(Analyzer analyzer) {
    this(analyzer, () -> SentenceTable.ANALYSIS_UNKNOWN);
  }

  /**
   * The chain of an analyzer, which may still have to load its files.
   *
   * @param analysis identifies it; asked for when the files are loaded
   */
  public FeatureChain(Analyzer analyzer, LongSupplier analysis) {
    this.analyzer = analyzer;
    this.analysis = analysis;
    this.plain = new PlainChain((text, sink) -> readTerms(analyzer, text, sink));
  }

  private static void readTerms(Analyzer analyzer, String text, Analysis.Sink sink) {
    TokenReader.read(
        analyzer,
        text,
        (term, start, end) -> sink.accept(term.buffer(), term.length(), start, end));
  }

  /** Identifies its factories, their arguments and their files; 0 where they are not known. */
  long analysis() {
    return analysis.getAsLong();
  }

  /** Whether it makes the same of any text. */
  boolean isSame(FeatureChain other) {
    return analyzer.equals(other.analyzer);
  }

  /** Reads the features of texts under one seed. Safe for use by several threads. */
  @FunctionalInterface
  interface Reader {
    /**
     * The features of a text, in their order: the hashes of terms, and where they stand.
     *
     * @throws java.io.UncheckedIOException if the chain fails
     */
    FeatureColumns read(String text);
  }

  /**
   * A reader of the features that a hasher makes. Of a {@link WordwiseChain} plain text is read
   * without the chain.
   */
  Reader reader(FeatureHasher hasher) {
    return WordwiseChain.isOne(analyzer)
        ? new PlainReader(plain, hasher)::read
        : text -> read(text, hasher);
  }

  private FeatureColumns read(String text, FeatureHasher hasher) {
    FeatureColumns features = new FeatureColumns();
    readTerms(
        analyzer,
        text,
        (characters, length, start, end) ->
            features.add(hasher.hash(characters, 0, length), start, end));
    return features;
  }
}
