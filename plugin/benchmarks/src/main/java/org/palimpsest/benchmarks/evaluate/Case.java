package org.palimpsest.benchmarks.evaluate;

import org.jspecify.annotations.Nullable;

/**
 * A known reuse.
 *
 * @param documents which two documents
 * @param type what was done to the text, such as {@code none} or {@code translation}
 * @param where in the two documents; null where only the documents are known
 */
record Case(DocumentPair documents, String type, @Nullable Reuse where) {}
