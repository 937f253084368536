package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Writes answers. */
final class Answers {

  private static final String JSON = "application/json; charset=utf-8";

  private static final Executor AFTER_A_WHILE =
      CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

  private Answers() {}

  static void json(Context context, ObjectNode json) {
    json(context, json.toString());
  }

  static void json(Context context, String json) {
    context.contentType(JSON).result(json);
  }

  /**
   * That somebody is to try again later. It is said after a while only, so that who tries without
   * end tries no faster; no thread waits for that.
   */
  static void later(Context context, int waitSeconds, String sentence) {
    context.header("Retry-After", Integer.toString(waitSeconds));
    context.future(
        () ->
            CompletableFuture.runAsync(
                () -> error(context, ApiException.TOO_MANY, sentence), AFTER_A_WHILE));
  }

  /** One sentence. */
  static void error(Context context, int status, String sentence) {
    json(context.status(status), ApiJson.object().put("error", sentence));
  }
}
