/**
 * One shard's part of a check: from windows to the sources that this shard holds.
 *
 * <p>The pipeline is {@link org.palimpsest.search.CandidateFinder} (a cheap filter: equal
 * segments), the exact Hamming distance on the table, and {@link
 * org.palimpsest.search.ShardChecker} (the whole table of each source found, passages). {@link
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
