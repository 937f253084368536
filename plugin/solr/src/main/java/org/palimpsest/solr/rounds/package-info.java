/**
 * Runs the rounds of {@code /check} and {@code /duplicates} on coordinator and shards.
 *
 * <p>{@link org.palimpsest.solr.rounds.RoundsHandler} takes a request in, {@link
 * org.palimpsest.solr.rounds.RoundsComponent} runs each {@link org.palimpsest.solr.rounds.Round}
 * for a {@link org.palimpsest.solr.rounds.Batch} of documents. Invariant: an answer with a missing
 * part has a note about it.
 */
@NullMarked
package org.palimpsest.solr.rounds;

import org.jspecify.annotations.NullMarked;
