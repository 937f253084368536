package org.palimpsest.solr.lookup;

import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.codec.LeafSentences;

/**
 * Decides which of the pairs within the distance are handed on: those of live documents with the
 * lookup's header, each once. A pair meets in every segment whose values differ in few bits; only
 * the first counts, so nothing needs to be remembered.
 */
final class PairFilter {

  private final DirectLeaf leaf;
  private final String headerKey;
  private final int segmentBits;
  private final int flips;

  /** The last document asked for, as many sentences of one are found together, and the answer. */
  private int doc = -1;

  private boolean counts;

  PairFilter(DirectLeaf leaf, TableHeader header, int flips) {
    this.leaf = leaf;
    this.headerKey = header.key();
    this.segmentBits = header.segmentBits();
    this.flips = flips;
  }

  /**
   * Whether a pair that meets in a segment counts there.
   *
   * @param sentence its number in the leaf
   */
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
