/**
 * Finds documents that share sentences with windows in one Lucene index: by equal or nearly equal
 * segments, then by the exact Hamming distance. Start at {@link
 * org.palimpsest.solr.lookup.MatchLookup}; statistics of its work show in tests that a filter saves
 * some. Invariant: a {@link org.palimpsest.solr.lookup.PairSink} receives verified pairs only, and
 * each method of lookup finds the same pairs.
 */
@NullMarked
package org.palimpsest.solr.lookup;

import org.jspecify.annotations.NullMarked;
