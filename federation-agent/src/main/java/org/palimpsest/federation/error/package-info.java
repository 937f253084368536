/**
 * Why the local API refuses a request, as a code with arguments and its sentence in English and
 * Chinese.
 *
 * <p>Start with {@link org.palimpsest.federation.error.Errors}.
 *
 * <p>Invariant: no argument holds text of a document.
 */
@NullMarked
package org.palimpsest.federation.error;

import org.jspecify.annotations.NullMarked;
