package org.palimpsest.source;

import java.util.Arrays;
import org.palimpsest.candidate.Gathered;
import org.palimpsest.text.Characters;
import org.palimpsest.text.Span;

/**
 * About where in a text the token stands that the full-text index has at a position: words and
 * pairs of ideographs are counted, which costs next to nothing beside an analysis. In books of real
 * texts it is some hundred positions off at most (docs/adr/0055); whoever uses it has to look
 * whether the words are there.
 */
final class EstimatedOffsets {

  /** Every so many words one is noted. */
  private static final int STEP = 32;

  private static final char FIRST_IDEOGRAPH = '\u2E80';

  /** For each character of ASCII whether it is one of a word. */
  private static final boolean[] IS_PLAIN = new boolean[128];

  static {
    for (char c = 0; c < IS_PLAIN.length; c++) {
      IS_PLAIN[c] = Character.isLetterOrDigit(c) || c == '_';
    }
  }

  private final int length;
  private int[] noted = new int[256];
  private int count;

  /** Counts the words of a text. */
  EstimatedOffsets(String text) {
    this.length = text.length();
    boolean isInWord = false;
    int ideographs = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean isIdeograph = c >= FIRST_IDEOGRAPH && Characters.isIdeographic(c);
      boolean isOfWord = !isIdeograph && (isWordCharacter(c) || (isInWord && joins(text, at)));
      // A row of ideographs makes as many pairs as it has, less one.
      ideographs = isIdeograph ? ideographs + 1 : 0;
      if (isIdeograph ? ideographs != 2 : isOfWord && !isInWord) {
        note(at);
      }
      isInWord = isOfWord;
    }
  }

  private static boolean isWordCharacter(char c) {
    return c < IS_PLAIN.length ? IS_PLAIN[c] : Character.isLetterOrDigit(c);
  }

  /** Whether punctuation between two letters or digits is one of their word. */
  private static boolean joins(String text, int at) {
    char c = text.charAt(at);
    if (c == ' ') {
      return false;
    }
    boolean isPoint = c == '.' || c == '\'' || c == '\u2019';
    if (at + 1 == text.length() || !(isPoint || c == ':' || c == ',' || c == ';')) {
      return false;
    }
    char before = text.charAt(at - 1);
    char behind = text.charAt(at + 1);
    return Character.isDigit(before)
        ? Character.isDigit(behind) && c != ':'
        : Character.isLetter(behind) && (isPoint || c == ':');
  }

  private void note(int offset) {
    if (count % STEP == 0) {
      int index = count / STEP;
      noted = index < noted.length ? noted : Arrays.copyOf(noted, 2 * index);
      noted[index] = offset;
    }
    count++;
  }

  /** How many words there are for a position, where some position is the last one. */
  double scale(int lastPosition) {
    return (double) count / (lastPosition + 1);
  }

  /**
   * Where a place of the index stands, as far as can be told.
   *
   * @param slack how many positions it may be off
   * @param scale how many words are counted here for a position of the index: nearly one, but where
   *     much of the text is no text
   */
  Span span(Gathered.Place place, int slack, double scale) {
    int from = (int) ((place.from() - slack) * scale) / STEP;
    int to = (int) ((place.to() + slack) * scale) / STEP + 1;
    int last = (count - 1) / STEP;
    return Span.between(
        from <= 0 || count == 0 ? 0 : noted[Math.min(from, last)], to > last ? length : noted[to]);
  }
}
