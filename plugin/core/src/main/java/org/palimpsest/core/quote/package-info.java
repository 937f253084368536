/**
 * Quotations in a text. Start with {@link org.palimpsest.core.quote.Quotations}. Invariant:
 * doubtful text is no quotation (an unclosed mark, an apostrophe, an indented layout), and time is
 * linear in the text.
 */
@NullMarked
package org.palimpsest.core.quote;

import org.jspecify.annotations.NullMarked;
