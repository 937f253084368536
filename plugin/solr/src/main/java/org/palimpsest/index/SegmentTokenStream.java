package org.palimpsest.index;

import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.fingerprint.FingerprintList;

/** The values of one segment of all a document's sentences, each once, in order, as terms. */
final class SegmentTokenStream extends TokenStream {

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);

  /** Value in the upper half, sentence in the lower: sorted, equal values stand together. */
  private final long[] valuesAndOrdinals;

  private final int digits;
  private final BytesRef bytes;
  private int next;

  SegmentTokenStream(FingerprintList fingerprints, int segment, int segmentBits) {
    this.digits = SegmentTerms.digits(segmentBits);
    this.bytes = new BytesRef(new byte[digits]);
    this.valuesAndOrdinals = new long[fingerprints.size()];
    for (int i = 0; i < valuesAndOrdinals.length; i++) {
      long value = fingerprints.get(i).segment(segment, segmentBits);
      valuesAndOrdinals[i] = value << Integer.SIZE | i;
    }
    Arrays.sort(valuesAndOrdinals);
  }

  @Override
  public boolean incrementToken() {
    if (next == valuesAndOrdinals.length) {
      return false;
    }
    int first = next++;
    int value = (int) (valuesAndOrdinals[first] >>> Integer.SIZE);
    while (next < valuesAndOrdinals.length
        && (int) (valuesAndOrdinals[next] >>> Integer.SIZE) == value) {
      next++;
    }
    SegmentTerms.write(value, digits, bytes);
    term.setBytesRef(bytes);
    frequency.setTermFrequency(
        next - first == 1
            ? SentenceOrdinals.frequency((int) valuesAndOrdinals[first])
            : SentenceOrdinals.frequencyOfSeveral());
    return true;
  }

  @Override
  public void reset() {
    next = 0;
  }
}
