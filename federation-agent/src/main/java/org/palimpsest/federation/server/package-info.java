/**
 * The endpoint that faces the internet: TLS, HTTP and the checks that every message passes before
 * anything is done for it. Start with {@link org.palimpsest.federation.server.MessageReceiver}: the
 * order of its checks is part of the protocol. What is answered stands in {@link
 * org.palimpsest.federation.answer}.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.server;
