package org.palimpsest.align;

import java.util.Arrays;
import org.palimpsest.text.Characters;

/**
 * Finds text that was put into a verbatim copy: what comes before it and what comes behind it stand
 * on the other side word for word, and it does not. Such text is nobody's copy, however short it is
 * beside the passage. For one thread.
 */
final class InsertedText {

  /*
   * From the end of each row of equal tokens the tokens behind are looked through for the next row.
   * A row is long enough to be evidence by itself, so nothing that was found is lost when the passage
   * is parted.
   */

  /** How long what was put in is at least, as {@link #length} counts it: more than a few words. */
  private static final int LENGTH_MIN = 64;

  /** How long each row of equal tokens beside it is at least, counted so. */
  private static final int ROW_LENGTH_MIN = 90;

  /** Of what was put in at most this share of tokens stands on the other side, too. */
  private static final double SHARED_MAX = 0.4;

  /** Longer stretches are found by what they look like ({@link BorderTrimmer#hole}). */
  private static final int TOKENS_MAX = 200;

  /** A Han character says as much as so many letters. */
  private static final int LETTERS_OF_HAN = 3;

  /** Of a word that stands very often no more places are tried. */
  private static final int PLACES_MAX = 16;

  private static final TokenRange NONE = new TokenRange(0, 0);

  private final TextPair pair;
  private final CharSequence text;

  /** For each number of the other text the first token of the range that has it. */
  private int[] firstSame = new int[0];

  /** For each token of that range the next one with its number. */
  private int[] nextSame = new int[0];

  /**
   * A finder.
   *
   * @param text the first of the pair
   */
  InsertedText(TextPair pair, CharSequence text) {
    this.pair = pair;
    this.text = text;
  }

  /** The first such stretch of the passage's first side; empty if there is none. */
  TokenRange find(RangePair passage) {
    index(passage.other());
    try {
      TokenRange one = passage.one();
      for (int token = one.from(); token < one.to(); ) {
        int end = rowEnd(token, passage);
        if (length(token, end) >= ROW_LENGTH_MIN) {
          TokenRange inserted = behind(end, passage);
          if (!inserted.isEmpty()) {
            return inserted;
          }
        }
        token = Math.max(token + 1, end);
      }
      return NONE;
    } finally {
      forget(passage.other());
    }
  }

  /** Where the longest row of equal tokens ends that begins here. */
  private int rowEnd(int token, RangePair passage) {
    int longest = token;
    int place = firstOther(token);
    for (int tried = 0; tried < PLACES_MAX && place != TextPair.NONE; tried++) {
      longest = Math.max(longest, rowEnd(token, place, passage));
      place = nextSame[place - passage.other().from()];
    }
    return longest;
  }

  private int rowEnd(int token, int otherToken, RangePair passage) {
    int end = token;
    int otherEnd = otherToken;
    while (end < passage.one().to()
        && otherEnd < passage.other().to()
        && otherNumber(end) == pair.other().number(otherEnd)) {
      end++;
      otherEnd++;
    }
    return end;
  }

  /** What stands between the end of a row and the next one. */
  private TokenRange behind(int row, RangePair passage) {
    int last = Math.min(passage.one().to(), row + TOKENS_MAX);
    for (int token = row + 1; token < last; token++) {
      if (length(token, rowEnd(token, passage)) >= ROW_LENGTH_MIN) {
        return isOwn(row, token) ? new TokenRange(row, token) : NONE;
      }
    }
    return NONE;
  }

  /** Where sentences change places, what stands between two of them is copied as well. */
  private boolean isOwn(int from, int to) {
    int shared = 0;
    for (int token = from; token < to; token++) {
      shared += firstOther(token) == TextPair.NONE ? 0 : 1;
    }
    return shared <= SHARED_MAX * (to - from) && length(from, to) >= LENGTH_MIN;
  }

  /** Of the text from one token to another: letters, a Han character counting as three. */
  private int length(int from, int to) {
    int length = 0;
    if (from < to) {
      for (int at = pair.one().start(from); at < pair.one().span(from, to).end(); at++) {
        char character = text.charAt(at);
        length += Characters.isIdeographic(character) ? LETTERS_OF_HAN : 1;
      }
    }
    return length;
  }

  private int otherNumber(int token) {
    return pair.otherOfOne(pair.one().number(token));
  }

  private int firstOther(int token) {
    int number = otherNumber(token);
    return number == TextPair.NONE ? TextPair.NONE : firstSame[number];
  }

  private void index(TokenRange other) {
    if (firstSame.length == 0) {
      firstSame = new int[pair.other().distinctCount()];
      Arrays.fill(firstSame, TextPair.NONE);
    }
    if (nextSame.length < other.size()) {
      nextSame = new int[other.size()];
    }
    for (int token = other.to() - 1; token >= other.from(); token--) {
      int number = pair.other().number(token);
      nextSame[token - other.from()] = firstSame[number];
      firstSame[number] = token;
    }
  }

  private void forget(TokenRange other) {
    for (int token = other.from(); token < other.to(); token++) {
      firstSame[pair.other().number(token)] = TextPair.NONE;
    }
  }
}
