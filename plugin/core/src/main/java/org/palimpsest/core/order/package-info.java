/**
 * The order of what two texts say: whoever translates a text, or has it put into other words, keeps
 * hardly a word of it, but says one thing after the other as the source does.
 *
 * <p>Start with {@link org.palimpsest.core.order.StatementComparison}, which tells how like each
 * {@linkplain org.palimpsest.core.order.Statements statement} of a text is to those of one source;
 * {@link org.palimpsest.core.order.StatementOrders} then looks for statements that are a little
 * more like those of this source than of all others, and follow each other as they do there
 * (docs/adr/0059).
 *
 * <p>Invariant: what a source is told by is compared with what others have at the same place, and
 * with nothing else; so nothing can be told without knowing the others.
 */
@NullMarked
package org.palimpsest.core.order;

import org.jspecify.annotations.NullMarked;
