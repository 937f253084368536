package org.palimpsest.solr.alignment;

import java.util.Arrays;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.TermClusters;

/**
 * Estimates the offset in a text of a position of the full-text index by counting words and
 * ideograph pairs, which is cheap beside an analysis. In books it is off by some hundred positions
 * at most (docs/adr/0005), so callers must verify the words.
 */
final class EstimatedOffsets {

  /** Words between two noted offsets. */
  private static final int STEP = 32;

  private static final char FIRST_IDEOGRAPH = '\u2E80';

  /** Characters copied from the text at a time. */
  private static final int BLOCK = 4096;

  /** Kind of a word's character. */
  private static final int WORD = 1;

  /** Kind of punctuation that may be inside a word. */
  private static final int JOINING = 2;

  private static final String JOINING_MARKS = ".':,;";

  /** Kind by ASCII character, or 0. */
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

  /** Counted characters of the text. */
  private int read;

  /** 1 if the last counted character is of a word, or else 0. */
  private int isInWord;

  /** Number of consecutive ideographs before the next character. */
  private int ideographs;

  EstimatedOffsets(String text) {
    this.text = text;
  }

  /** Counts until there are more than {@code words}, or the text ends. */
  private void countBeyond(int words) {
    while (read < text.length() && count <= words) {
      int length = Math.min(BLOCK, text.length() - read);
      text.getChars(read, read + length, block, 0);
      countBlock(length);
      read += length;
    }
  }

  /**
   * Counts a block. ASCII words are counted without a branch, since word starts are unpredictable.
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
    // n consecutive ideographs make n - 1 pairs.
    ideographs = isIdeograph ? ideographs + 1 : 0;
    add((isIdeograph ? ideographs != 2 : isOfWord && before == 0) ? 1 : 0, at);
    return isOfWord ? 1 : 0;
  }

  /** Whether punctuation between two letters or digits is inside a word. */
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

  /** Counted words for one position of an index whose last one is given. */
  double scale(int lastPosition) {
    countBeyond(Integer.MAX_VALUE);
    return (double) count / (lastPosition + 1);
  }

  /**
   * The estimated span of a place.
   *
   * @param slack tolerance in positions
   * @param scale counted words for one position; nearly 1 unless much of the text is markup
   */
  Span span(TermClusters.Place place, int slack, double scale) {
    int from = (int) ((place.from() - slack) * scale) / STEP;
    int to = (int) ((place.to() + slack) * scale) / STEP + 1;
    countBeyond(STEP * to);
    int last = (count - 1) / STEP;
    return Span.between(
        from <= 0 || count == 0 ? 0 : noted[Math.min(from, last)],
        to > last ? text.length() : noted[to]);
  }
}
