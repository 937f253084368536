/**
 * The Lucene fields of a document's sentences: derived field names, segment values as terms,
 * sentence ordinals as positions; and access to a source's stored fields. Start at {@link
 * org.palimpsest.solr.index.SentenceFields}. Invariant: derived fields depend on the sentence table
 * only, so a document rebuilt from stored fields gets the same ones.
 */
@NullMarked
package org.palimpsest.solr.index;

import org.jspecify.annotations.NullMarked;
