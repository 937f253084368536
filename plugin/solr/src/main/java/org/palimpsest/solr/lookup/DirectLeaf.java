package org.palimpsest.solr.lookup;

import java.util.List;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.LeafSentences;
import org.palimpsest.solr.codec.SegmentIndex;

/**
 * A leaf whose formats lead from a segment's value to sentences, and from a sentence to its
 * fingerprint, without a search. Not safe for use by several threads.
 *
 * @param fingerprints of all its sentences
 * @param live the documents that are not deleted; null where none is
 */
record DirectLeaf(LeafFingerprints fingerprints, @Nullable Bits live) {

  LeafSentences sentences() {
    return fingerprints.sentences();
  }

  List<SegmentIndex> segments() {
    return fingerprints.segments();
  }
}
