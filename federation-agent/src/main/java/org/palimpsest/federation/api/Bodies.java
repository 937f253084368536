package org.palimpsest.federation.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads requests' bodies, within a limit. */
final class Bodies {

  static final String JSON = "application/json";
  static final String PLAIN = "text/plain";

  /** Where the bytes of a body are, once they were read. */
  private static final String BYTES = "palimpsest.body";

  /** Of a body without a text. */
  private static final int SMALL_BYTES_MAX = 256 << 10;

  /** A long thesis. */
  private static final int SHORT_BYTES_MAX = 1 << 20;

  private final int bytesMax;

  Bodies(int bytesMax) {
    this.bytesMax = bytesMax;
  }

  /** The media type of a request, without its parameters; empty where it has none. */
  static String mediaType(Context context) {
    String type = context.contentType();
    return type == null ? "" : type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
  }

  /**
   * A JSON object.
   *
   * @throws ApiException 415 if the body is something else, 413 if it is too large, 400 if it is
   *     not well formed
   */
  ObjectNode json(Context context) throws ApiException, IOException {
    return json(context, Math.min(bytesMax, SMALL_BYTES_MAX));
  }

  /**
   * A JSON object with a text in it, as large as a body may be.
   *
   * @throws ApiException as {@link #json}
   */
  ObjectNode jsonWithText(Context context) throws ApiException, IOException {
    return json(context, bytesMax);
  }

  private static ObjectNode json(Context context, int most) throws ApiException, IOException {
    if (!mediaType(context).equals(JSON)) {
      throw new ApiException(
          ApiException.UNSUPPORTED_TYPE,
          ApiJson.MALFORMED,
          ApiJson.DETAIL,
          "The body must be JSON, of the type " + JSON + ".");
    }
    return ApiJson.read(bytes(context, most));
  }

  /** Whether a body is no file, names none, and takes no time to read. */
  boolean isShortText(Context context) throws IOException {
    if (context.req().getContentLengthLong() > SHORT_BYTES_MAX) {
      return false;
    }
    String type = mediaType(context);
    try {
      return type.equals(PLAIN)
          || (type.equals(JSON) && !ApiJson.read(bytes(context)).has(SentFiles.UPLOAD));
    } catch (ApiException e) { // as whoever reads it will say
      return true;
    }
  }

  /** The bytes of a body. */
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

  /** The bytes of a stream. */
  byte[] bytes(InputStream stream) throws ApiException, IOException {
    return bytes(stream, bytesMax);
  }

  private static byte[] bytes(InputStream stream, int most) throws ApiException, IOException {
    byte[] bytes = stream.readNBytes(most);
    if (stream.read() >= 0) {
      throw tooLarge(most);
    }
    return bytes;
  }

  /** How large a body may be. */
  int bytesMax() {
    return bytesMax;
  }

  ApiException tooLarge() {
    return tooLarge(bytesMax);
  }

  private static ApiException tooLarge(int most) {
    return new ApiException(ApiException.TOO_LARGE, "fileLarge", "bytes", most);
  }

  /**
   * A text in UTF-8, without a byte order mark.
   *
   * @throws ApiException if it is not UTF-8
   */
  static String utf8(byte[] bytes) throws ApiException {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new ApiException(
          ApiException.BAD_REQUEST,
          ApiJson.MALFORMED,
          ApiJson.DETAIL,
          "The text must be in UTF-8.");
    }
  }
}
