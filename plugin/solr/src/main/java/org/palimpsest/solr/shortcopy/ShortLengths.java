package org.palimpsest.solr.shortcopy;

import org.palimpsest.core.text.Characters;
import org.palimpsest.core.winnow.Letters;

/**
 * The least length of a short copy. Of a mixed run both kinds count by their shares.
 *
 * @param hanMin Han characters; 0 where short copies are not looked for
 * @param lettersMin other letters and digits; 0 where short copies are not looked for
 */
public record ShortLengths(int hanMin, int lettersMin) {

  /** As users of systems that mark 13 equal characters expect it; docs/adr/0070. */
  public static final ShortLengths DEFAULT = new ShortLengths(13, 40);

  /** Thirteen thirteenths are a whole. */
  private static final double ROUNDING = 1e-9;

  /** Short copies are not looked for. */
  public static final ShortLengths OFF = new ShortLengths(0, 0);

  /** Whether short copies are looked for. */
  public boolean areSet() {
    return hanMin > 0;
  }

  /** The shortest run of equal letters of a text that can be long enough. */
  int runMin(CharSequence text) {
    return text.codePoints().anyMatch(Characters::isIdeographic)
        ? Math.min(hanMin, lettersMin)
        : lettersMin;
  }

  /** The share of the least length that a text has: with 1 and more it is long enough. */
  double share(CharSequence text) {
    double[] shares = shares(text);
    return shares[shares.length - 1];
  }

  /** The same for what stands before each place of a text, from its front to its end. */
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
