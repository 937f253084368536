/**
 * The sentence table: one document's sentences as bytes, stored with the document. Start with
 * {@link org.palimpsest.core.table.SentenceTable}. Invariant: bytes decode to the encoded table or
 * are refused.
 */
@NullMarked
package org.palimpsest.core.table;

import org.jspecify.annotations.NullMarked;
