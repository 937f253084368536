/**
 * Writes documents to libraries, copies libraries and mends them.
 *
 * <p>Start at {@link org.palimpsest.client.indexing.Indexer}. Invariant: a document is counted as
 * indexed only after Solr has acknowledged it.
 */
@NullMarked
package org.palimpsest.client.indexing;

import org.jspecify.annotations.NullMarked;
