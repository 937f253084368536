package org.palimpsest.solr.analysis;

import java.util.Arrays;
import java.util.Set;
import org.apache.lucene.analysis.AbstractAnalysisFactory;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.cjk.CJKBigramFilterFactory;
import org.apache.lucene.analysis.core.LowerCaseFilterFactory;
import org.apache.lucene.analysis.core.StopFilterFactory;
import org.apache.lucene.analysis.en.PorterStemFilterFactory;
import org.apache.lucene.analysis.standard.StandardTokenizerFactory;
import org.apache.solr.analysis.TokenizerChain;
import org.palimpsest.core.text.Characters;

/**
 * Tells which analysis chains make the same of plain text wherever it stands: those of {@link
 * Wordwise} parts and these of Lucene's alone, as the configset has them. Of any other part nobody
 * knows what it looks at.
 */
final class WordwiseChain {

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
