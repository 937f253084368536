/**
 * The tokens of a text, numbered, and their weights in a library.
 *
 * <p>Start at {@link org.palimpsest.core.token.TokenizedText}. Invariant: equal tokens of a text
 * have equal numbers.
 */
@NullMarked
package org.palimpsest.core.token;

import org.jspecify.annotations.NullMarked;
