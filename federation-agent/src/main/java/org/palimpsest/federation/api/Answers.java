package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.thread.FairPool;

/** Writes answers. */
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

  /**
   * That somebody is to try again later. It is said after a while only, so that who tries without
   * end tries no faster; no thread waits for that.
   */
  static void later(Context context, int waitSeconds, Note note) {
    context.future(() -> soon(context, waitSeconds, note));
  }

  /** The same, in a future that runs already. */
  static CompletableFuture<Void> soon(Context context, int waitSeconds, Note note) {
    context.header("Retry-After", Integer.toString(waitSeconds));
    return CompletableFuture.runAsync(
        () -> error(context, ApiException.TOO_MANY, note), AFTER_A_WHILE);
  }

  /**
   * Answers by a pool, while no thread of the server waits.
   *
   * @param party takes turns with others
   * @param busy what is said where too many of the party wait
   */
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

  /** Why a request is refused. */
  static void error(Context context, int status, Note note) {
    json(context.status(status), error(note));
  }

  /** The members of an error: its sentence, its code and its values. */
  static ObjectNode error(Note note) {
    ObjectNode error = ApiJson.object().put("error", note.text()).put("code", note.code());
    return error.set("args", ApiJson.MAPPER.valueToTree(note.args()));
  }
}
