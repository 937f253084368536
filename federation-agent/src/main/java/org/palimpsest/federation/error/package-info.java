/**
 * Errors of the local API: code, arguments, and sentences in English and Chinese. Start with {@link
 * org.palimpsest.federation.error.Errors}. Arguments never contain text of a document.
 */
@NullMarked
package org.palimpsest.federation.error;

import org.jspecify.annotations.NullMarked;
