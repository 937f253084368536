/**
 * Fills the sentence table of documents that are indexed.
 *
 * <p>Start at {@link org.palimpsest.update.FingerprintUpdateProcessor}. Invariant: a document whose
 * text changes never keeps the table of the old text.
 */
@NullMarked
package org.palimpsest.update;

import org.jspecify.annotations.NullMarked;
