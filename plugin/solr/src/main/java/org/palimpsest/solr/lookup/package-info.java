/**
 * Finds, in one Lucene index, documents that share sentences with windows: by segments that are
 * equal or nearly so, and then the exact Hamming distance.
 *
 * <p>Start at {@link org.palimpsest.solr.lookup.MatchLookup}, which leads several queries through
 * one {@link org.palimpsest.solr.lookup.CandidateFinder} for each leaf. Every lookup counts what it
 * did, so that a test can prove that the filter saved work.
 *
 * <p>Invariant: a pair is told to a {@link org.palimpsest.solr.lookup.PairSink} only if its
 * distance was verified, and each way to look up finds the same pairs.
 */
@NullMarked
package org.palimpsest.solr.lookup;

import org.jspecify.annotations.NullMarked;
