/**
 * One shard's part of a check: from windows to the sources that this shard holds.
 *
 * <p>Start at {@link org.palimpsest.search.BatchChecker}. The pipeline is {@link
 * org.palimpsest.search.SeedLookup} for all queries together ({@link
 * org.palimpsest.search.CandidateFinder} in each leaf: segments that are equal or nearly so, then
 * the exact Hamming distance), and for each query {@link org.palimpsest.search.ShardChecker} (the
 * whole table of each source found, passages, alignment). {@link
 * org.palimpsest.search.TextCandidates} and {@link org.palimpsest.search.GramCandidates} offer
 * sources that share too little for the filter. Every stage counts what it did, so that a test can
 * prove that the filter saved work.
 *
 * <p>Invariant: nothing is reported that was not verified on the stored table, or aligned on the
 * stored text.
 */
@NullMarked
package org.palimpsest.search;

import org.jspecify.annotations.NullMarked;
