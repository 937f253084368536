/**
 * Client of a Palimpsest library over HTTP. Start with {@link
 * org.palimpsest.client.SolrConnection}, {@link org.palimpsest.client.CheckRequest}, {@link
 * org.palimpsest.client.indexing.Indexer} and {@link org.palimpsest.client.CollectionAdmin}. Uses
 * the JDK's HTTP client only. Invariant: all failures are {@link
 * org.palimpsest.client.PalimpsestException}s with a sentence for the user; texts are never in a
 * URL.
 */
@NullMarked
package org.palimpsest.client;

import org.jspecify.annotations.NullMarked;
