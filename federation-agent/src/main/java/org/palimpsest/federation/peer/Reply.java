package org.palimpsest.federation.peer;

import org.palimpsest.federation.protocol.Message;

/**
 * An answer that passed all checks.
 *
 * @param answer of the request's type
 * @param bytesSent of the request's envelope
 * @param bytesReceived of the answer's envelope
 */
public record Reply(Message.Answer answer, int bytesSent, int bytesReceived) {}
