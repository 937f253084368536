package org.palimpsest.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.FeatureHasher;
import org.palimpsest.plain.Analysis;
import org.palimpsest.plain.FeatureSink;
import org.palimpsest.plain.PlainChain;
import org.palimpsest.plain.PlainReader;

/**
 * The analysis chain that features are made of, with what is learned of it once for all seeds. Safe
 * for use by several threads.
 */
public final class FeatureChain {

  private final Analyzer analyzer;

  /** Null until somebody wants it. */
  private @Nullable PlainChain plain;

  /** The chain of an analyzer, which may still have to load its files. */
  public FeatureChain(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  private synchronized PlainChain plain() {
    PlainChain made = plain;
    if (made == null) {
      made = new PlainChain(this::readTerms);
      plain = made;
    }
    return made;
  }

  private void readTerms(String text, Analysis.Sink sink) {
    TokenReader.read(
        analyzer,
        text,
        (term, start, end) -> sink.accept(term.buffer(), term.length(), start, end));
  }

  /** Whether it makes the same of any text. */
  boolean isSame(FeatureChain other) {
    return analyzer.equals(other.analyzer);
  }

  /** Reads features: the hashes of terms, under one seed. Safe for use by several threads. */
  @FunctionalInterface
  interface Reader {
    /**
     * Hands every feature of a text to the sink, in the order of the text.
     *
     * @throws java.io.UncheckedIOException if the chain fails
     */
    void read(String text, FeatureSink sink);
  }

  /**
   * A reader of the features that a hasher makes. Of a {@link WordwiseChain} plain text is read
   * without the chain.
   */
  Reader reader(FeatureHasher hasher) {
    if (WordwiseChain.isOne(analyzer)) {
      return new PlainReader(plain(), hasher)::read;
    }
    return (text, sink) ->
        readTerms(
            text,
            (characters, length, start, end) ->
                sink.accept(hasher.hash(characters, 0, length), start, end));
  }
}
