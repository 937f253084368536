package org.palimpsest.solr.index;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.fingerprint.FingerprintList;

/**
 * The values of one segment of all a document's sentences, in order, as terms: so a term's position
 * is the sentence's ordinal, and the last position tells how many there are.
 */
final class SegmentTokenStream extends TokenStream {

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final FingerprintList fingerprints;
  private final int segment;
  private final int segmentBits;
  private final int digits;
  private final BytesRef bytes;
  private int next;

  SegmentTokenStream(FingerprintList fingerprints, int segment, int segmentBits) {
    this.fingerprints = fingerprints;
    this.segment = segment;
    this.segmentBits = segmentBits;
    this.digits = SegmentTerms.digits(segmentBits);
    this.bytes = new BytesRef(new byte[digits]);
  }

  @Override
  public boolean incrementToken() {
    if (next == fingerprints.size()) {
      return false;
    }
    clearAttributes();
    int value = fingerprints.get(next++).segment(segment, segmentBits);
    SegmentTerms.write(value, digits, bytes);
    term.setBytesRef(bytes);
    return true;
  }

  @Override
  public void reset() {
    next = 0;
  }
}
