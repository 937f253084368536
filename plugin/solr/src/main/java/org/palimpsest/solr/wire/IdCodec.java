package org.palimpsest.solr.wire;

import java.util.ArrayList;
import java.util.List;

/** Encodes unique keys, each with its length, as one request parameter in {@link TextCodec}. */
public final class IdCodec {

  private IdCodec() {}

  public static String encode(List<String> ids) {
    StringBuilder text = new StringBuilder();
    for (String id : ids) {
      // The length takes two code units; keys may have any character, so there is no separator.
      text.append((char) (id.length() >>> Character.SIZE)).append((char) id.length()).append(id);
    }
    return TextCodec.encode(text.toString());
  }

  /**
   * Decodes keys.
   *
   * @param lengthMax code units of all keys together
   * @throws IllegalArgumentException if it cannot be read
   */
  public static List<String> decode(String encoded, int lengthMax, int countMax) {
    String text = TextCodec.decode(encoded, lengthMax);
    List<String> ids = new ArrayList<>();
    for (int at = 0; at < text.length(); ) {
      if (at + 2 > text.length()) {
        throw new IllegalArgumentException("the keys end early");
      }
      int length = text.charAt(at) << Character.SIZE | text.charAt(at + 1);
      at += 2;
      if (length < 0 || length > text.length() - at) {
        throw new IllegalArgumentException("the keys end early");
      }
      if (ids.size() == countMax) {
        throw new IllegalArgumentException("there are more than " + countMax + " keys");
      }
      ids.add(text.substring(at, at + length));
      at += length;
    }
    return ids;
  }
}
