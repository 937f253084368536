package org.palimpsest.solr.lookup;

import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.LeafSentences;

/**
 * Passes each pair within the distance once, and only pairs of live documents with the lookup's
 * header. A pair can be found in every segment; only the first of these counts, so no pair is
 * remembered.
 */
final class PairFilter {

  private final LeafFingerprints leaf;
  private final String headerKey;
  private final int segmentBits;
  private final int flips;

  /** The last document and its answer: sentences of a document come together. */
  private int doc = -1;

  private boolean counts;

  PairFilter(LeafFingerprints leaf, TableHeader header, int flips) {
    this.leaf = leaf;
    this.headerKey = header.key();
    this.segmentBits = header.segmentBits();
    this.flips = flips;
  }

  /** Whether a pair found in a segment counts there. */
  boolean isCounted(Fingerprint window, int sentence, int segment) {
    LeafSentences sentences = leaf.sentences();
    Fingerprint difference =
        new Fingerprint(
            window.low() ^ sentences.low(sentence), window.high() ^ sentences.high(sentence));
    for (int earlier = 0; earlier < segment; earlier++) {
      if (Integer.bitCount(difference.segment(earlier, segmentBits)) <= flips) {
        return false;
      }
    }
    return isCounted(sentences.doc(sentence));
  }

  private boolean isCounted(int other) {
    if (other != doc) {
      doc = other;
      counts =
          (leaf.live() == null || leaf.live().get(doc))
              && leaf.sentences().isMadeAs(doc, headerKey);
    }
    return counts;
  }
}
