/**
 * Requests to other sites. Start with {@link org.palimpsest.federation.peer.PeerClient}.
 *
 * <p>Invariant: an answer that fails a check is refused with that check's name, and no part of it
 * is used.
 */
@NullMarked
package org.palimpsest.federation.peer;

import org.jspecify.annotations.NullMarked;
