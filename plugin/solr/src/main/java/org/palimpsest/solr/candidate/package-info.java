/**
 * Candidate sources beyond those of fingerprints: documents that share rare words or grams with the
 * suspicious text.
 *
 * <p>{@link org.palimpsest.solr.candidate.Surveyor} counts frequencies, {@link
 * org.palimpsest.solr.candidate.TextCandidates} and {@link
 * org.palimpsest.solr.candidate.GramCandidates} search one shard, {@link
 * org.palimpsest.solr.candidate.ChosenCandidates} selects. Invariant: the selection does not depend
 * on the number of shards.
 */
@NullMarked
package org.palimpsest.solr.candidate;

import org.jspecify.annotations.NullMarked;
