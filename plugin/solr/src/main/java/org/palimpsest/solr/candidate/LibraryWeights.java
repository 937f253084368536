package org.palimpsest.solr.candidate;

import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.solr.analysis.TextFingerprinter;

/** Weights of tokens from the full-text index. */
public final class LibraryWeights {

  private LibraryWeights() {}

  /** Weights of a text's tokens; a token that is no full-text term counts as rare. */
  public static TokenWeights of(
      TextFingerprinter fingerprinter, TextChunks chunks, TextStatistics statistics) {
    List<BytesRef> terms = chunks.terms();
    long[] hashes = new long[terms.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = fingerprinter.hash(terms.get(i).utf8ToString());
    }
    return new TokenWeights(statistics.docCount(), hashes, statistics.docFreqs());
  }

  /** The information of each term in bits; half for Han bigrams, which overlap. */
  static double[] bits(TextChunks chunks, TextStatistics statistics) {
    double[] bits = new double[chunks.terms().size()];
    for (int term = 0; term < bits.length; term++) {
      bits[term] =
          part(chunks.terms().get(term))
              * TokenWeights.bits(statistics.docCount(), statistics.docFreq(term));
    }
    return bits;
  }

  /** 1 for a word, 0.5 for a Han bigram, since these overlap. */
  static double part(BytesRef indexed) {
    String term = indexed.utf8ToString();
    boolean isPair =
        term.codePointCount(0, term.length()) > 1 && Characters.isIdeographic(term.codePointAt(0));
    return isPair ? 0.5 : 1;
  }
}
