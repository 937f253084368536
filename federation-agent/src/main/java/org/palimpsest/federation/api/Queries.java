package org.palimpsest.federation.api;

import io.javalin.http.Context;

/** Reads query parameters. */
final class Queries {

  private Queries() {}

  /** A boolean, false if absent. */
  static boolean flag(Context context, String name) throws ApiException {
    String text = context.queryParam(name);
    if (text != null && !text.equals("true") && !text.equals("false")) {
      throw ApiException.badRequest(name + " must be true or false.");
    }
    return "true".equals(text);
  }

  static int number(Context context, String name, int defaultValue, int min, int max)
      throws ApiException {
    String text = context.queryParam(name);
    if (text == null) {
      return defaultValue;
    }
    if (!text.matches("\\d{1,9}") || Integer.parseInt(text) < min || Integer.parseInt(text) > max) {
      throw ApiException.badRequest(name + " must be a number from " + min + " to " + max + ".");
    }
    return Integer.parseInt(text);
  }
}
