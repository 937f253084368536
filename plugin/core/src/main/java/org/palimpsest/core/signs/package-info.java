/**
 * Signs that a text may have been disguised: characters that do not show, letters of another script
 * in a word, spaced-out words. Reported apart from all ratios, for a person to look at: most signs
 * in most texts come from programs, not from people with something to hide.
 *
 * <p>Start with {@link org.palimpsest.core.signs.Signs}. Invariant: time is linear in the text's
 * length, whatever it holds, and what a script, an emoji or ordinary typesetting needs is no sign.
 */
@NullMarked
package org.palimpsest.core.signs;

import org.jspecify.annotations.NullMarked;
