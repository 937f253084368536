/**
 * Signs of disguise: invisible characters, letters of another script, spaced-out words. Kept out of
 * all ratios, for a person to review: most signs come from programs. Start with {@link
 * org.palimpsest.core.disguise.Signs}. Invariant: time is linear in the text; characters that a
 * script, emoji or ordinary typesetting needs are no sign.
 */
@NullMarked
package org.palimpsest.core.disguise;

import org.jspecify.annotations.NullMarked;
