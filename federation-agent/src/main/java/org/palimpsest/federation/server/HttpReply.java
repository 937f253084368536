package org.palimpsest.federation.server;

import java.nio.charset.StandardCharsets;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.server.RefusalException.Refusal;

/**
 * A response.
 *
 * @param body an envelope with status 200, else a JSON object with one word
 * @param retryAfterSeconds 0 for no such header
 * @param isHeld whether it is sent with a delay, which slows down clients over the rate limit
 */
record HttpReply(int status, Bytes body, int retryAfterSeconds, boolean isHeld) {

  static HttpReply of(Bytes envelope) {
    return new HttpReply(200, envelope, 0, false);
  }

  static HttpReply of(Refusal refusal, int retryAfterSeconds) {
    return new HttpReply(
        refusal.status(),
        Bytes.of(json(refusal).getBytes(StandardCharsets.UTF_8)),
        retryAfterSeconds,
        refusal == Refusal.BUDGET);
  }

  static String json(Refusal refusal) {
    return "{\"error\": \"" + refusal.word() + "\"}";
  }
}
