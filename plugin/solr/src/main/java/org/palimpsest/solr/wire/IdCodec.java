package org.palimpsest.solr.wire;

import java.util.ArrayList;
import java.util.List;

/** Unique keys as one request parameter: the length of each before it, as {@link TextCodec}. */
public final class IdCodec {

  private IdCodec() {}

  /** The parameter's value. */
  public static String encode(List<String> ids) {
    StringBuilder text = new StringBuilder();
    for (String id : ids) {
      // A length is two code units; a key may hold any character, so that none can part them.
      text.append((char) (id.length() >>> Character.SIZE)).append((char) id.length()).append(id);
    }
    return TextCodec.encode(text.toString());
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @param lengthMax how many characters they have together at most
   * @param countMax how many there are at most
   * @throws IllegalArgumentException if it is anything else
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
