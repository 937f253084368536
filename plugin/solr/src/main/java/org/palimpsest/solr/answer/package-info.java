/**
 * Joins the results of all shards and writes the answer.
 *
 * <p>Start with {@link org.palimpsest.solr.answer.CheckAnswer} and {@link
 * org.palimpsest.solr.answer.Findings}. Invariant: an incomplete answer has {@code partialResults}
 * and a warning.
 */
@NullMarked
package org.palimpsest.solr.answer;

import org.jspecify.annotations.NullMarked;
