/**
 * Admission control: bounds the requests that a node receives and works on at a time.
 *
 * <p>A request is received under a {@link org.palimpsest.solr.admission.ReceiveRoom} and a minimum
 * pace ({@link org.palimpsest.solr.admission.ReceivedBody}); a whole body then waits at the {@link
 * org.palimpsest.solr.admission.TextGate}. Requests of users and of coordinators have separate
 * rooms and gates, since a check that waited for its own shard requests would deadlock.
 */
@NullMarked
package org.palimpsest.solr.admission;

import org.jspecify.annotations.NullMarked;
