/**
 * The internet-facing endpoint: TLS, HTTP, and the checks of each message before any work. Start
 * with {@link org.palimpsest.federation.server.MessageReceiver}; the order of its checks is part of
 * the protocol. Package {@link org.palimpsest.federation.answer} creates the answers.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.server;
