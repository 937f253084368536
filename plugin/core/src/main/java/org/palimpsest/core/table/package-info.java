/**
 * The sentence table: one document's sentences as bytes, as they are stored beside the document and
 * read back for every check that hits it.
 *
 * <p>Start with {@link org.palimpsest.core.table.SentenceTable}. Invariant: bytes either decode to
 * the very table that was encoded, or are refused; there is no third outcome.
 */
@NullMarked
package org.palimpsest.core.table;

import org.jspecify.annotations.NullMarked;
