/**
 * How the results of all shards become one answer, and how it is written.
 *
 * <p>{@link org.palimpsest.solr.answer.Findings} joins what the shards found, {@link
 * org.palimpsest.solr.answer.CheckAnswer} writes what a user gets.
 *
 * <p>Invariant: an answer that lacks anything says so in {@code partialResults} and {@code
 * warnings}.
 */
@NullMarked
package org.palimpsest.solr.answer;

import org.jspecify.annotations.NullMarked;
