package org.palimpsest.solr.alignment;

import java.util.Arrays;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.Gathered;

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

  /** So many characters are taken out of a text at a time. */
  private static final int BLOCK = 4096;

  /** The kind of what is one of a word. */
  private static final int WORD = 1;

  /** The kind of punctuation that can be, between two others. */
  private static final int JOINING = 2;

  private static final String JOINING_MARKS = ".':,;";

  /** For each character of ASCII its kind, or 0. */
  private static final byte[] KINDS = new byte[128];

  static {
    for (char c = 0; c < KINDS.length; c++) {
      int other = JOINING_MARKS.indexOf(c) < 0 ? 0 : JOINING;
      KINDS[c] = (byte) (Character.isLetterOrDigit(c) || c == '_' ? WORD : other);
    }
  }

  private final String text;
  private final char[] block = new char[BLOCK];
  private int[] noted = new int[256];
  private int count;

  /** So much of the text has been gone through. */
  private int read;

  /** 1 if the last character of that is one of a word, or else 0. */
  private int isInWord;

  /** How many ideographs stand before the next character, one behind the other. */
  private int ideographs;

  /** Words of a text are counted as far as they are asked for. */
  EstimatedOffsets(String text) {
    this.text = text;
  }

  /** Counts until there are more than some words, or the text is at its end. */
  private void countBeyond(int words) {
    while (read < text.length() && count <= words) {
      int length = Math.min(BLOCK, text.length() - read);
      text.getChars(read, read + length, block, 0);
      countBlock(length);
      read += length;
    }
  }

  /**
   * Counts those of a block. Words of ASCII are told without a branch, as where they begin cannot
   * be foretold.
   */
  private void countBlock(int length) {
    int before = isInWord;
    for (int i = 0; i < length; i++) {
      char c = block[i];
      if (c < KINDS.length) {
        int kind = KINDS[c];
        ideographs = 0;
        if (kind == JOINING && before == 1 && joins(text, read + i)) {
          continue;
        }
        int isOfWord = kind & WORD;
        add(isOfWord & ~before, read + i);
        before = isOfWord;
      } else {
        before = countOther(read + i, c, before);
      }
    }
    isInWord = before;
  }

  private int countOther(int at, char c, int before) {
    boolean isIdeograph = c >= FIRST_IDEOGRAPH && Characters.isIdeographic(c);
    boolean isOfWord =
        !isIdeograph && (Character.isLetterOrDigit(c) || (before == 1 && joins(text, at)));
    // A row of ideographs makes as many pairs as it has, less one.
    ideographs = isIdeograph ? ideographs + 1 : 0;
    add((isIdeograph ? ideographs != 2 : isOfWord && before == 0) ? 1 : 0, at);
    return isOfWord ? 1 : 0;
  }

  /** Whether punctuation between two letters or digits is one of their word. */
  private static boolean joins(String text, int at) {
    char c = text.charAt(at);
    boolean isPoint = c == '.' || c == '\'' || c == '\u2019';
    if (at + 1 == text.length() || !(isPoint || JOINING_MARKS.indexOf(c) >= 0)) {
      return false;
    }
    char before = text.charAt(at - 1);
    char behind = text.charAt(at + 1);
    return Character.isDigit(before)
        ? Character.isDigit(behind) && c != ':'
        : Character.isLetter(behind) && (isPoint || c == ':');
  }

  /**
   * Counts what begins at an offset.
   *
   * @param words one or none
   */
  private void add(int words, int offset) {
    if ((count % STEP | (1 - words)) == 0) {
      note(offset);
    }
    count += words;
  }

  private void note(int offset) {
    int index = count / STEP;
    noted = index < noted.length ? noted : Arrays.copyOf(noted, 2 * index);
    noted[index] = offset;
  }

  /** How many words there are for a position, where some position is the last one. */
  double scale(int lastPosition) {
    countBeyond(Integer.MAX_VALUE);
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
    countBeyond(STEP * to);
    int last = (count - 1) / STEP;
    return Span.between(
        from <= 0 || count == 0 ? 0 : noted[Math.min(from, last)],
        to > last ? text.length() : noted[to]);
  }
}
