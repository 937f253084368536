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
import org.palimpsest.solr.analysis.PlainChain.Analysis;

/** The analysis chain that makes features, with its learned plain text. Thread-safe. */
public final class FeatureChain {
  private static final Set<Class<? extends AbstractAnalysisFactory>> OF_LUCENE =
      Set.of(
          CJKBigramFilterFactory.class,
          LowerCaseFilterFactory.class,
          StopFilterFactory.class,
          PorterStemFilterFactory.class);

  private final Analyzer analyzer;
  private final LongSupplier analysis;
  private final PlainChain plain;

  /** A chain whose analysis has no identity. */
  public FeatureChain(Analyzer analyzer) {
    this(analyzer, () -> SentenceTable.ANALYSIS_UNKNOWN);
  }

  /** A chain with an identity, which is asked for when the analyzer's files are loaded. */
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

  /** The identity of factories, arguments and files; 0 if unknown. */
  long analysis() {
    return analysis.getAsLong();
  }

  boolean isSame(FeatureChain other) {
    return analyzer.equals(other.analyzer);
  }

  /** Reads the features of texts under one seed. Thread-safe. */
  @FunctionalInterface
  interface Reader {
    /** The features of a text in order: hashes of terms and their offsets. */
    FeatureColumns read(String text);
  }

  /** A reader of features, without the chain for plain text if it is wordwise. */
  Reader reader(FeatureHasher hasher) {
    return isWordwise(analyzer) ? new PlainReader(plain, hasher)::read : text -> read(text, hasher);
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
   * Whether a chain analyzes plain text the same in any context: all factories are {@link Wordwise}
   * or Lucene factories of the configset.
   */
  static boolean isWordwise(Analyzer analyzer) {
    return analyzer instanceof TokenizerChain chain
        && chain.getTokenizerFactory() instanceof StandardTokenizerFactory
        && areWordwise(chain.getCharFilterFactories())
        && areWordwise(chain.getTokenFilterFactories());
  }

  private static boolean areWordwise(AbstractAnalysisFactory[] parts) {
    return Arrays.stream(parts).allMatch(FeatureChain::isWordwise);
  }

  private static boolean isWordwise(AbstractAnalysisFactory part) {
    return part instanceof Wordwise
        || (OF_LUCENE.contains(part.getClass())
            && !(part instanceof StopFilterFactory stop && hasHan(stop.getStopWords())));
  }

  /** Such a word is a pair of ideographs, and pairs in a row are not looked up in stop words. */
  private static boolean hasHan(CharArraySet words) {
    return words.stream()
        .anyMatch(
            word -> new String((char[]) word).codePoints().anyMatch(Characters::isIdeographic));
  }
}
