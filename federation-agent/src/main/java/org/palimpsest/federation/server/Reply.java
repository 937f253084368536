package org.palimpsest.federation.server;

import java.nio.charset.StandardCharsets;
import org.palimpsest.federation.bytes.Bytes;

/**
 * What is sent back.
 *
 * @param status of HTTP
 * @param body an envelope with 200, else a JSON object with one word
 * @param retryAfterSeconds 0 where that is not said
 */
record Reply(int status, Bytes body, int retryAfterSeconds) {

  static Reply of(Bytes envelope) {
    return new Reply(200, envelope, 0);
  }

  static Reply of(Refusal refusal, int retryAfterSeconds) {
    String json = "{\"error\": \"" + refusal.word() + "\"}";
    return new Reply(
        refusal.status(), Bytes.of(json.getBytes(StandardCharsets.UTF_8)), retryAfterSeconds);
  }
}
