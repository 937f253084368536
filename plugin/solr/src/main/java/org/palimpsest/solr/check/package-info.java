/**
 * The rounds of a check and the coordinator's state between them.
 *
 * <p>Start at {@link org.palimpsest.solr.check.CheckRounds}, which lists the rounds in order.
 * Invariant: each {@link org.palimpsest.solr.check.CheckRound} reads and writes its own fields.
 */
@NullMarked
package org.palimpsest.solr.check;

import org.jspecify.annotations.NullMarked;
