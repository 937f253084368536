package org.palimpsest.acceptance;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Pieces of every text and all fingerprints sent or received by tests, which must not be in a log.
 * All tests of a JVM fill it; {@link LogsAreClean} searches for them.
 */
final class Traces {

  /** Above the length of pieces that texts and logs share by chance. */
  private static final int PIECE_LENGTH = 30;

  /** Digits of 13 bytes in base64url; the last one has bits of the next fingerprint, too. */
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
   * Adds fingerprints in base64url: all, and the first one.
   *
   * @param encoded may be invalid in tests of errors
   */
  static void ofFingerprints(String encoded) {
    if (encoded.length() >= FINGERPRINT_CHARS) {
      add(encoded);
      add(encoded.substring(0, FINGERPRINT_CHARS - 1));
    }
  }

  /** Adds a piece, plain and as encoded in a URL. */
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
