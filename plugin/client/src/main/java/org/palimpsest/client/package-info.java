/**
 * Talks to a Palimpsest library over HTTP: checks texts, adds documents, creates collections.
 *
 * <p>Start with {@link org.palimpsest.client.SolrConnection}, which is opened once and shared by
 * threads; then {@link org.palimpsest.client.CheckRequest} for a check, {@link
 * org.palimpsest.client.Indexer} to add documents, {@link org.palimpsest.client.CollectionAdmin} to
 * create a collection. Only the JDK's HTTP client is used: no Jetty, no ZooKeeper.
 *
 * <p>Invariant: whatever goes wrong between this package and the user's answer is thrown as a
 * {@link org.palimpsest.client.PalimpsestException} whose message is a sentence for the user; and
 * no text ever travels in a URL.
 */
@NullMarked
package org.palimpsest.client;

import org.jspecify.annotations.NullMarked;
