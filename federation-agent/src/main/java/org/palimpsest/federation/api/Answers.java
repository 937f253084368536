package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.thread.FairPool;

/** Writes responses. */
final class Answers {

  private static final String JSON = "application/json; charset=utf-8";

  private static final Executor AFTER_A_WHILE =
      CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS);

  private static final int BUSY_RETRY_SECONDS = 5;

  private Answers() {}

  static void json(Context context, ObjectNode json) {
    json(context, json.toString());
  }

  static void json(Context context, String json) {
    context.contentType(JSON).result(json);
  }

  /** Answers 429 after a second, so that endless retries are slowed; no thread waits. */
  static void later(Context context, int waitSeconds, Note note) {
    context.future(() -> soon(context, waitSeconds, note));
  }

  /** The same, within a future. */
  static CompletableFuture<Void> soon(Context context, int waitSeconds, Note note) {
    context.header("Retry-After", Integer.toString(waitSeconds));
    return CompletableFuture.runAsync(
        () -> error(context, ApiException.TOO_MANY, note), AFTER_A_WHILE);
  }

  /** Answers in a pool, fairly among parties; answers {@code busy} if the party's queue is full. */
  static void inTurn(Context context, FairPool pool, String party, Note busy, FairPool.Job job) {
    context.future(
        () -> {
          try {
            return pool.submit(party, job);
          } catch (RejectedExecutionException e) {
            return soon(context, BUSY_RETRY_SECONDS, busy);
          }
        });
  }

  static void error(Context context, int status, Note note) {
    json(context.status(status), error(note));
  }

  /** An error as JSON: its text, code and arguments. */
  static ObjectNode error(Note note) {
    ObjectNode error = ApiJson.object().put("error", note.text()).put("code", note.code());
    return error.set("args", ApiJson.MAPPER.valueToTree(note.args()));
  }
}
