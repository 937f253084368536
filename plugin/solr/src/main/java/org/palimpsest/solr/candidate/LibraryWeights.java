package org.palimpsest.solr.candidate;

import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.solr.analysis.TextFingerprinter;

/** What the full-text index knows of tokens, for alignment. */
public final class LibraryWeights {

  private LibraryWeights() {}

  /**
   * The weights of a text's tokens. Full text and features may be analysed in different ways; a
   * token that is no term of the full text counts as rare.
   *
   * @param statistics of all shards together, for {@link Chunks#terms}
   */
  public static TokenWeights of(
      TextFingerprinter fingerprinter, Chunks chunks, TextStatistics statistics) {
    List<BytesRef> terms = chunks.terms();
    long[] hashes = new long[terms.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = fingerprinter.hash(terms.get(i).utf8ToString());
    }
    return new TokenWeights(statistics.docCount(), hashes, statistics.docFreqs());
  }

  /**
   * What each of a text's terms says, in bits; of pairs of Han characters, which overlap, half.
   *
   * @param statistics of all shards together, for {@link Chunks#terms}
   */
  static double[] bits(Chunks chunks, TextStatistics statistics) {
    double[] bits = new double[chunks.terms().size()];
    for (int term = 0; term < bits.length; term++) {
      bits[term] =
          part(chunks.terms().get(term))
              * TokenWeights.bits(statistics.docCount(), statistics.docFreq(term));
    }
    return bits;
  }

  /** How much of a word a term is: pairs of Han characters overlap, so that each says half. */
  static double part(BytesRef indexed) {
    String term = indexed.utf8ToString();
    boolean isPair =
        term.codePointCount(0, term.length()) > 1 && Characters.isIdeographic(term.codePointAt(0));
    return isPair ? 0.5 : 1;
  }
}
