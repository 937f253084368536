/**
 * How Lucene stores fingerprints: formats in which a lookup costs hardly more than the memory
 * accesses that it takes.
 *
 * <p>Start at {@link org.palimpsest.solr.codec.LeafSentences}. Invariant: the sentences of a leaf
 * are numbered from 0 in the order of its documents, and within a document in the order of its
 * table; both formats count alike, so a number found in one is looked up in the other.
 */
@NullMarked
package org.palimpsest.solr.codec;

import org.jspecify.annotations.NullMarked;
