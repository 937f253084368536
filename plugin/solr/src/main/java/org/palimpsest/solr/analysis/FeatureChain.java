package org.palimpsest.solr.analysis;

import java.util.Arrays;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.lucene.analysis.AbstractAnalysisFactory;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.cjk.CJKBigramFilterFactory;
import org.apache.lucene.analysis.core.LowerCaseFilterFactory;
import org.apache.lucene.analysis.core.StopFilterFactory;
import org.apache.lucene.analysis.en.PorterStemFilterFactory;
import org.apache.lucene.analysis.standard.StandardTokenizerFactory;
import org.apache.solr.analysis.TokenizerChain;
import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.text.Characters;
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

  /**
   * Tells which analysis chains make the same of plain text wherever it stands: those of {@link
   * Wordwise} parts and these of Lucene's alone, as the configset has them. Of any other part
   * nobody knows what it looks at.
   */
  static final class WordwiseChain {

    private static final Set<Class<? extends AbstractAnalysisFactory>> OF_LUCENE =
        Set.of(
            CJKBigramFilterFactory.class,
            LowerCaseFilterFactory.class,
            StopFilterFactory.class,
            PorterStemFilterFactory.class);

    private WordwiseChain() {}

    static boolean isOne(Analyzer analyzer) {
      return analyzer instanceof TokenizerChain chain
          && chain.getTokenizerFactory() instanceof StandardTokenizerFactory
          && areWordwise(chain.getCharFilterFactories())
          && areWordwise(chain.getTokenFilterFactories());
    }

    private static boolean areWordwise(AbstractAnalysisFactory[] parts) {
      return Arrays.stream(parts).allMatch(WordwiseChain::isWordwise);
    }

    private static boolean isWordwise(AbstractAnalysisFactory part) {
      return part instanceof Wordwise
          || (OF_LUCENE.contains(part.getClass())
              && !(part instanceof StopFilterFactory stop && hasHan(stop.getStopWords())));
    }

    /** Such a word is one of two ideographs of a row, which are never looked up. */
    private static boolean hasHan(CharArraySet words) {
      return words.stream()
          .anyMatch(
              word -> new String((char[]) word).codePoints().anyMatch(Characters::isIdeographic));
    }
  }
}
