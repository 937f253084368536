/**
 * Asks other sites. {@link org.palimpsest.federation.peer.PeerClient} sends a request and returns
 * its answer; {@link org.palimpsest.federation.peer.RemoteLibraries} asks what may be searched.
 *
 * <p>Invariant: an answer that fails any check is refused by name, and nothing of it is used.
 */
@NullMarked
package org.palimpsest.federation.peer;

import org.jspecify.annotations.NullMarked;
