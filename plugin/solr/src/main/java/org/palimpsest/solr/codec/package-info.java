/**
 * Lucene index formats for fingerprints, in which a lookup costs little more than its memory
 * accesses. Start at {@link org.palimpsest.solr.codec.LeafSentences}. Invariant: the sentences of a
 * leaf are numbered from 0 in document and table order, equally in both formats.
 */
@NullMarked
package org.palimpsest.solr.codec;

import org.jspecify.annotations.NullMarked;
