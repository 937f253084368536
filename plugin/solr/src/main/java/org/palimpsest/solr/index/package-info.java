/**
 * What stands in the Lucene index for a document's sentences, and how it is spelled: the names of
 * the derived fields, segment values as terms, and sentence ordinals as positions; and what else is
 * read of a source.
 *
 * <p>Start with {@link org.palimpsest.solr.index.SentenceFields}. Invariant: every derived field
 * follows from the sentence table alone, so a document that is rebuilt from its stored fields gets
 * the same ones again.
 */
@NullMarked
package org.palimpsest.solr.index;

import org.jspecify.annotations.NullMarked;
