package org.palimpsest.solr.lookup;

import java.util.List;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.LeafSentences;
import org.palimpsest.solr.codec.SegmentIndex;

/**
 * A leaf in our formats, which map a segment's value to sentences and a sentence to its fingerprint
 * without a search. Not thread-safe.
 *
 * @param live the documents that are not deleted, or null if no document is deleted
 */
record DirectLeaf(LeafFingerprints fingerprints, @Nullable Bits live) {

  LeafSentences sentences() {
    return fingerprints.sentences();
  }

  List<SegmentIndex> segments() {
    return fingerprints.segments();
  }
}
