package org.palimpsest.federation.api;

import io.javalin.http.Context;

/** Reads what stands in a query. */
final class Queries {

  private Queries() {}

  /** Whether something is true; false where it is not said. */
  static boolean flag(Context context, String name) throws ApiException {
    String text = context.queryParam(name);
    if (text != null && !text.equals("true") && !text.equals("false")) {
      throw new ApiException(
          ApiException.BAD_REQUEST,
          ApiJson.MALFORMED,
          ApiJson.DETAIL,
          name + " must be true or false.");
    }
    return "true".equals(text);
  }

  /** A whole number within bounds, with a default. */
  static int number(Context context, String name, int defaultValue, int min, int max)
      throws ApiException {
    String text = context.queryParam(name);
    if (text == null) {
      return defaultValue;
    }
    if (!text.matches("\\d{1,9}") || Integer.parseInt(text) < min || Integer.parseInt(text) > max) {
      throw new ApiException(
          ApiException.BAD_REQUEST,
          ApiJson.MALFORMED,
          ApiJson.DETAIL,
          name + " must be a number from " + min + " to " + max + ".");
    }
    return Integer.parseInt(text);
  }
}
