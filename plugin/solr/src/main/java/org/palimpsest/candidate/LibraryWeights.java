package org.palimpsest.candidate;

import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.align.TokenWeights;
import org.palimpsest.analysis.TextFingerprinter;

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
}
