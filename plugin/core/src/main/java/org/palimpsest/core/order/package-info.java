/**
 * Order of statements: translations and paraphrases keep few words, but the source's order. Start
 * with {@link org.palimpsest.core.order.StatementComparison} for likenesses; {@link
 * org.palimpsest.core.order.StatementOrders} finds statements in a source's order (docs/adr/0014).
 * Invariant: a source counts only relative to its rivals at the same place.
 */
@NullMarked
package org.palimpsest.core.order;

import org.jspecify.annotations.NullMarked;
