package org.palimpsest.core.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Paragraphs of a plain text. They end at a blank line, or at a line end without signs of wrapping:
 * a long line that stops in mid-sentence, a hyphen, or a narrow column of Han text.
 */
public final class Paragraphs {

  /** Minimum length of a wrapped line, in UTF-16 code units; shorter ones are headings or items. */
  private static final int WRAPPED_LATIN_LINE_MIN = 40;

  /** The same for Han text. */
  private static final int WRAPPED_HAN_LINE_MIN = 20;

  private static final int COLUMN_RAGGED_MAX = 2;
  private static final int COLUMN_MIN = 2;
  private static final char SOFT_HYPHEN = '\u00AD';

  private Paragraphs() {}

  /** The paragraphs in order, without white space around them; none is blank. */
  public static List<Span> of(CharSequence text) {
    List<Span> paragraphs = new ArrayList<>();
    int start = -1;
    int end = -1;
    int lastLineStart = 0;
    for (int lineStart = 0; lineStart < text.length(); ) {
      int lineEnd = Lines.lineEnd(text, lineStart);
      int from = Lines.skipSpace(text, lineStart, lineEnd);
      int to = Lines.trimSpace(text, from, lineEnd);
      boolean blank = from == to;
      if (start >= 0 && (blank || !isWrap(text, start, lastLineStart, end, lineStart, from))) {
        paragraphs.add(Span.between(start, end));
        start = -1;
      }
      if (!blank) {
        start = start < 0 ? from : start;
        end = to;
      }
      lastLineStart = lineStart;
      lineStart = Lines.behindLineEnd(text, lineEnd);
    }
    if (start >= 0) {
      paragraphs.add(Span.between(start, end));
    }
    return paragraphs;
  }

  /** Whether the line at {@code from} continues the paragraph from {@code start} to {@code end}. */
  private static boolean isWrap(
      CharSequence text, int start, int lastLineStart, int end, int lineStart, int from) {
    int next = Character.codePointAt(text, from);
    int last = Character.codePointBefore(text, end);
    if (isIndented(text, lineStart, from)
        || Characters.isFullStop(last)
        || Characters.isLatinStop(last)) {
      return false;
    }
    if (isHyphenated(text, end, lineStart) && Character.isLowerCase(next)) {
      return true;
    }
    int lastLineLength = shownLength(text, Math.max(start, lastLineStart), end);
    if (Characters.isIdeographic(next) || Characters.isIdeographic(last)) {
      return !endsInsideClosers(text, start, end)
          && (lastLineLength >= WRAPPED_HAN_LINE_MIN || isNarrowColumn(text, lastLineLength, from));
    }
    return lastLineLength >= WRAPPED_LATIN_LINE_MIN
        && (Character.isLowerCase(next) || Characters.isClauseEnd(last) || isHyphen(last));
  }

  /** Whether the line ends with a hyphen after a letter; a soft hyphen follows {@code end}. */
  private static boolean isHyphenated(CharSequence text, int end, int lineStart) {
    for (int i = end; i < lineStart; i++) {
      if (text.charAt(i) == SOFT_HYPHEN) {
        return true;
      }
    }
    int last = Characters.lastShown(text, 0, end);
    return isHyphen(text.charAt(last))
        && last > 0
        && Character.isLetter(Character.codePointBefore(text, last));
  }

  private static boolean isHyphen(int codePoint) {
    return codePoint == '-' || codePoint == 0x2010 || codePoint == 0x2011 || codePoint == '¬';
  }

  private static boolean endsInsideClosers(CharSequence text, int start, int end) {
    int i = Characters.lastShown(text, start, end);
    while (i > start && Characters.isCloser(Character.codePointAt(text, i))) {
      i = Characters.lastShown(text, start, i);
    }
    return i >= start && Characters.isFullStop(Character.codePointAt(text, i));
  }

  private static boolean isNarrowColumn(CharSequence text, int lastLineLength, int from) {
    int length = 0;
    int limit = lastLineLength + COLUMN_RAGGED_MAX;
    for (int i = from;
        i < text.length() && !Characters.isLineEnd(text.charAt(i)) && length <= limit;
        i++) {
      length += Characters.isInvisible(text.charAt(i)) ? 0 : 1;
    }
    return lastLineLength >= COLUMN_MIN && length <= limit;
  }

  private static boolean isIndented(CharSequence text, int lineStart, int from) {
    return Characters.skipInvisible(text, lineStart, from) < from;
  }

  private static int shownLength(CharSequence text, int from, int to) {
    int length = 0;
    for (int i = from; i < to && length < WRAPPED_LATIN_LINE_MIN; ) {
      int codePoint = Character.codePointAt(text, i);
      int next = i + Character.charCount(codePoint);
      length += Characters.isInvisible(codePoint) ? 0 : next - i;
      i = next;
    }
    return length;
  }
}
