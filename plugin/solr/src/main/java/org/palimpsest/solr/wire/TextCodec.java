package org.palimpsest.solr.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * A text as one request parameter: UTF-16, to preserve unpaired surrogates and offsets, deflated,
 * in base64url.
 */
public final class TextCodec {

  private TextCodec() {}

  public static String encode(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      byte[] units = new byte[2 * text.length()];
      for (int i = 0; i < text.length(); i++) {
        units[2 * i] = (byte) (text.charAt(i) >>> Byte.SIZE);
        units[2 * i + 1] = (byte) text.charAt(i);
      }
      out.write(units);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /**
   * Decodes a text.
   *
   * @param lengthMax in UTF-16 code units; bounds the inflated size
   * @throws IllegalArgumentException if it is longer, or cannot be read
   */
  public static String decode(String encoded, int lengthMax) {
    byte[] deflated = Base64.getUrlDecoder().decode(encoded);
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(deflated))) {
      byte[] units = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 16, 2L * lengthMax + 2));
      if (units.length > 2L * lengthMax) {
        throw new IllegalArgumentException("the text is longer than " + lengthMax + " characters");
      }
      char[] text = new char[units.length / 2];
      for (int i = 0; i < text.length; i++) {
        text[i] = (char) ((units[2 * i] & 0xFF) << Byte.SIZE | (units[2 * i + 1] & 0xFF));
      }
      return new String(text);
    } catch (IOException e) {
      throw new IllegalArgumentException("the text of a request to a shard is damaged", e);
    }
  }
}
