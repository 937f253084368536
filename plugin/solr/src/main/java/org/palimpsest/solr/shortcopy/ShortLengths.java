package org.palimpsest.solr.shortcopy;

import org.palimpsest.core.text.Characters;
import org.palimpsest.core.winnow.Letters;

/**
 * The minimum length of a short copy; mixed runs count by shares.
 *
 * @param hanMin Han characters; 0 to find no short copies
 * @param lettersMin other letters and digits; 0 to find no short copies
 */
public record ShortLengths(int hanMin, int lettersMin) {

  /** As in systems that mark 13 equal characters (docs/adr/0009). */
  public static final ShortLengths DEFAULT = new ShortLengths(13, 40);

  /** Tolerance, since 13 thirteenths must reach 1. */
  private static final double ROUNDING = 1e-9;

  public static final ShortLengths OFF = new ShortLengths(0, 0);

  public boolean areSet() {
    return hanMin > 0;
  }

  /** The shortest run of equal letters of a text that can be long enough. */
  int runMin(CharSequence text) {
    return text.codePoints().anyMatch(Characters::isIdeographic)
        ? Math.min(hanMin, lettersMin)
        : lettersMin;
  }

  /** The share of the minimum length that a text has; 1 and more is long enough. */
  double share(CharSequence text) {
    double[] shares = shares(text);
    return shares[shares.length - 1];
  }

  /** The share of each prefix of a text, from 0 to its length. */
  double[] shares(CharSequence text) {
    Letters letters = Letters.of(text);
    double[] shares = new double[text.length() + 1];
    double share = ROUNDING;
    int next = 0;
    for (int at = 0; at < shares.length; at++) {
      while (next < letters.size() && letters.end(next) <= at) {
        share += Characters.isIdeographic(letters.get(next)) ? 1.0 / hanMin : 1.0 / lettersMin;
        next++;
      }
      shares[at] = share;
    }
    return shares;
  }
}
