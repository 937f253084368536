package org.palimpsest.federation.server;

import java.nio.charset.StandardCharsets;
import org.palimpsest.federation.bytes.Bytes;

/**
 * What is sent back.
 *
 * @param status of HTTP
 * @param body an envelope with 200, else a JSON object with one word
 * @param retryAfterSeconds 0 where that is not said
 * @param isHeld whether it is sent after a while only, so that who asks too much asks no faster
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
