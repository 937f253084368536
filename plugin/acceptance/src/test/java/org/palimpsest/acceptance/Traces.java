package org.palimpsest.acceptance;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * What must not be found in a log: a piece of every text, and every fingerprint, that any test has
 * sent or been answered with. All tests of a JVM fill it, and {@link LogsAreClean} looks.
 */
final class Traces {

  /** Longer than any piece that two texts, or a text and a log, have in common by chance. */
  private static final int PIECE_LENGTH = 30;

  /** Of 13 bytes in base64url; the last one holds bits of the next fingerprint, too. */
  private static final int FINGERPRINT_CHARS = 18;

  private static final Set<String> PIECES = new ConcurrentSkipListSet<>();

  private Traces() {}

  static void ofText(String text) {
    for (int i = 1; i <= 3; i++) {
      int from = text.length() * i / 4;
      if (text.length() >= 8 * PIECE_LENGTH) {
        add(text.substring(from, from + PIECE_LENGTH).strip());
      }
    }
  }

  /**
   * One or more of them, in base64url: the whole, and the first.
   *
   * @param encoded may be something else, in tests of what happens then
   */
  static void ofFingerprints(String encoded) {
    if (encoded.length() >= FINGERPRINT_CHARS) {
      add(encoded);
      add(encoded.substring(0, FINGERPRINT_CHARS - 1));
    }
  }

  /** Whatever it is: plain, and as it would stand in a URL. */
  static void add(String piece) {
    PIECES.add(piece);
    String encoded = URLEncoder.encode(piece, StandardCharsets.UTF_8);
    PIECES.add(encoded);
    PIECES.add(encoded.replace("+", "%20"));
  }

  static Set<String> all() {
    return Set.copyOf(PIECES);
  }
}
