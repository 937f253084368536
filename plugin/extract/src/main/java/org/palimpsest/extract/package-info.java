/**
 * Extraction of text from files.
 *
 * <p>Start with {@link org.palimpsest.extract.Extractor}.
 *
 * <p>Invariant: untrusted files are parsed in a separate process, which may crash, hang or run out
 * of memory without affecting other files. Only that process has the parser libraries on its class
 * path.
 */
@NullMarked
package org.palimpsest.extract;

import org.jspecify.annotations.NullMarked;
