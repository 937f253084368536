package org.palimpsest.core.text;

/**
 * Cuts text that has no punctuation. Of all places where a cut may stand it takes the one whose
 * next characters have the smallest hash: the same words are then cut at the same places wherever
 * the run begins, which fixed steps would not do (content-defined chunking: Muthitacharoen, Chen,
 * Mazières, A low-bandwidth network file system, SOSP 2001).
 */
public final class CutByContent {

  /** How many visible characters behind a place decide whether it is cut there. */
  private static final int LOOKAHEAD = 4;

  /** Higher than any hash. */
  private static final long WITHOUT_SPACE = 1L << Integer.SIZE;

  private CutByContent() {}

  /**
   * The end of the piece that starts at {@code from}: between a quarter and three quarters of the
   * length further on, at white space where there is any, or {@code end} where that is near.
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

  /** Places behind white space go before all others; among equals the hash decides. */
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
