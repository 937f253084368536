/**
 * Finds the quotations of a text, which its author shows to be somebody else's words.
 *
 * <p>Start with {@link org.palimpsest.core.quote.Quotations}; it joins what {@link
 * org.palimpsest.core.quote.QuotationMarks} and {@link org.palimpsest.core.quote.BlockQuotations}
 * find.
 *
 * <p>Invariant: what is doubtful is no quotation (a mark that is not closed, an apostrophe, an
 * indented layout), and every text takes time in proportion to its length.
 */
@NullMarked
package org.palimpsest.core.quote;

import org.jspecify.annotations.NullMarked;
