package org.palimpsest.core.text;

/**
 * Cuts text without punctuation before the smallest hash, so that equal words are cut equally
 * (content-defined chunking: Muthitacharoen, Chen, Mazières, SOSP 2001).
 */
public final class CutByContent {

  /** Number of visible characters to hash. */
  private static final int LOOKAHEAD = 4;

  private static final long WITHOUT_SPACE = 1L << Integer.SIZE;

  private CutByContent() {}

  /**
   * The end of the piece that starts at {@code from}: after a quarter to three quarters of the
   * length, at white space if there is any, or {@code end} if it is near.
   */
  public static int next(CharSequence text, int from, int end, int length) {
    CountedLength counted = new CountedLength();
    int best = -1;
    long bestRank = Long.MAX_VALUE;
    int behindBounds = -1;
    boolean afterSpace = false;
    for (int i = from; i < end; ) {
      int codePoint = Character.codePointAt(text, i);
      if (counted.count() > length * 3 / 4) {
        behindBounds = i;
        break;
      }
      if (counted.count() >= length / 4
          && (afterSpace || bestRank >= WITHOUT_SPACE)
          && Characters.isVisible(codePoint)) {
        long rank = rank(text, i, end, afterSpace);
        if (rank < bestRank) {
          bestRank = rank;
          best = i;
        }
      }
      if (!Characters.isInvisible(codePoint)) {
        afterSpace = Characters.isSpace(codePoint);
      }
      counted.add(codePoint);
      i += Character.charCount(codePoint);
    }
    if (behindBounds < 0) {
      return end;
    }
    return best < 0 ? behindBounds : best;
  }

  /** Prefers places after white space, then the smallest hash. */
  private static long rank(CharSequence text, int at, int end, boolean afterSpace) {
    int hash = 0;
    int seen = 0;
    for (int i = at; i < end && seen < LOOKAHEAD; ) {
      int codePoint = Character.codePointAt(text, i);
      if (Characters.isVisible(codePoint)) {
        hash = (hash ^ codePoint) * 0x01000193;
        hash ^= hash >>> 15;
        seen++;
      }
      i += Character.charCount(codePoint);
    }
    return (hash & 0xFFFFFFFFL) + (afterSpace ? 0 : WITHOUT_SPACE);
  }
}
