package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads request bodies of limited size. */
final class Bodies {

  static final String JSON = "application/json";
  static final String PLAIN = "text/plain";

  /** Request attribute that caches a body's bytes. */
  private static final String BYTES = "palimpsest.body";

  private static final int SMALL_BYTES_MAX = 256 << 10; // limit of bodies without a text
  private static final int SHORT_BYTES_MAX = 1 << 20; // length of a long thesis

  private final int bytesMax;

  Bodies(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** The media type without parameters, or empty. */
  static String mediaType(Context context) {
    String type = context.contentType();
    return type == null ? "" : type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
  }

  /** Reads a small JSON object: 415 for another media type, 413 if too large, 400 if malformed. */
  ObjectNode json(Context context) throws ApiException, IOException {
    return json(context, Math.min(bytesMax, SMALL_BYTES_MAX));
  }

  /** Reads a JSON object with a text, up to the limit of bodies. */
  ObjectNode jsonWithText(Context context) throws ApiException, IOException {
    return json(context, bytesMax);
  }

  private static ObjectNode json(Context context, int most) throws ApiException, IOException {
    if (!mediaType(context).equals(JSON)) {
      throw ApiException.unsupportedType("The body must be JSON, of the type " + JSON + ".");
    }
    return ApiJson.read(bytes(context, most));
  }

  /** Whether a body is a text that needs no parser or upload. */
  boolean isShortText(Context context) throws IOException {
    if (context.req().getContentLengthLong() > SHORT_BYTES_MAX) {
      return false;
    }
    String type = mediaType(context);
    try {
      return type.equals(PLAIN)
          || (type.equals(JSON) && !ApiJson.read(bytes(context)).has(SentFiles.UPLOAD));
    } catch (ApiException e) { // reported by the route's own read
      return true;
    }
  }

  byte[] bytes(Context context) throws ApiException, IOException {
    return bytes(context, bytesMax);
  }

  private static byte[] bytes(Context context, int most) throws ApiException, IOException {
    if (context.req().getContentLengthLong() > most) {
      throw tooLarge(most);
    }
    byte[] known = context.attribute(BYTES);
    if (known == null) {
      known = bytes(context.req().getInputStream(), most);
      context.attribute(BYTES, known);
    } else if (known.length > most) {
      throw tooLarge(most);
    }
    return known;
  }

  static byte[] bytes(InputStream stream, int most) throws ApiException, IOException {
    byte[] bytes = stream.readNBytes(most);
    if (stream.read() >= 0) {
      throw tooLarge(most);
    }
    return bytes;
  }

  int bytesMax() {
    return bytesMax;
  }

  static ApiException tooLarge(int most) {
    return new ApiException(ApiException.TOO_LARGE, "fileLarge", "bytes", most);
  }

  /** Decodes UTF-8, without a byte order mark. */
  static String utf8(byte[] bytes) throws ApiException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw ApiException.badRequest("The text must be in UTF-8.");
    }
  }

  /** Reads query parameters. */
  static final class Queries {

    private Queries() {}

    /** The page size of a list. */
    static int rows(Context context) throws ApiException {
      return number(context, "rows", 50, 1, 500);
    }

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
      if (!text.matches("\\d{1,9}")
          || Integer.parseInt(text) < min
          || Integer.parseInt(text) > max) {
        throw ApiException.badRequest(name + " must be a number from " + min + " to " + max + ".");
      }
      return Integer.parseInt(text);
    }
  }
}
