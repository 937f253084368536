/**
 * Admission control of a node: which requests are received, and which are worked on, at a time.
 *
 * <p>A request is first received, byte by byte, under a {@link
 * org.palimpsest.solr.admission.ReceiveRoom} and a least pace ({@link
 * org.palimpsest.solr.admission.ReceivedBody}). Only a whole body waits at the {@link
 * org.palimpsest.solr.admission.TextGate}, which bounds the memory of checks. So a slow client
 * takes room for the bytes that it has sent, and for no others.
 *
 * <p>Both are fair between clients. Requests of users and requests of coordinators to shards have
 * separate rooms and gates: a check that waited for its own shard requests would wait forever.
 */
@NullMarked
package org.palimpsest.solr.admission;

import org.jspecify.annotations.NullMarked;
