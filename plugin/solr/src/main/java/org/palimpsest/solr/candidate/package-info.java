/**
 * Which sources are worth a comparison although fingerprints may not lead to them: those that share
 * rare words or grams with the suspicious text.
 *
 * <p>{@link org.palimpsest.solr.candidate.Surveyor} counts how common things are in the library,
 * {@link org.palimpsest.solr.candidate.TextCandidates} and {@link
 * org.palimpsest.solr.candidate.GramCandidates} offer sources of one shard, {@link
 * org.palimpsest.solr.candidate.ChosenCandidates} chooses among the offers of all. {@link
 * org.palimpsest.solr.candidate.GatheredTerms} tells in which of them, and where, enough of the
 * text's words stand together.
 *
 * <p>Invariant: what is chosen does not depend on how many shards the library has.
 */
@NullMarked
package org.palimpsest.solr.candidate;

import org.jspecify.annotations.NullMarked;
