/**
 * Fills the sentence tables of indexed documents, and explains failed writes. Start at {@link
 * org.palimpsest.solr.update.FingerprintUpdateProcessor}. Invariants: a document whose text changes
 * never keeps its old table; no failure quotes a text.
 */
@NullMarked
package org.palimpsest.solr.update;

import org.jspecify.annotations.NullMarked;
