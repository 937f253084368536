package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;

/** Writes answers. */
final class Answers {

  private static final String JSON = "application/json; charset=utf-8";

  private Answers() {}

  static void json(Context context, ObjectNode json) {
    json(context, json.toString());
  }

  static void json(Context context, String json) {
    context.contentType(JSON).result(json);
  }

  /** One sentence. */
  static void error(Context context, int status, String sentence) {
    json(context.status(status), ApiJson.object().put("error", sentence));
  }
}
