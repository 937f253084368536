package org.palimpsest.search;

import java.util.List;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.codec.LeafSentences;
import org.palimpsest.codec.SegmentIndex;

/**
 * A leaf whose formats lead from a segment's value to sentences, and from a sentence to its
 * fingerprint, without a search. Not safe for use by several threads.
 *
 * @param sentences their fingerprints
 * @param segments of each segment which sentences have a value
 * @param live the documents that are not deleted; null where none is
 */
record DirectLeaf(LeafSentences sentences, List<SegmentIndex> segments, @Nullable Bits live) {}
