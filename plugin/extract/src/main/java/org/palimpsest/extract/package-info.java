/**
 * Extraction of text from files. Start with {@link Extractor}. Invariant: untrusted files are
 * parsed in a separate process, which may crash, hang or run out of memory without affecting other
 * files. Only that process has the parser libraries on its class path.
 */
@NullMarked
package org.palimpsest.extract;

import org.jspecify.annotations.NullMarked;
