/**
 * Fills the sentence table of documents that are indexed, and says why one cannot be written.
 *
 * <p>Start at {@link org.palimpsest.solr.update.FingerprintUpdateProcessor}. Invariants: a document
 * whose text changes never keeps the table of the old text; no failure quotes a text.
 */
@NullMarked
package org.palimpsest.solr.update;

import org.jspecify.annotations.NullMarked;
