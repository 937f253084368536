package org.palimpsest.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the paragraphs of a plain text.
 *
 * <p>A blank line always ends a paragraph. A single line end does so too, unless it looks like the
 * wrapping of one paragraph over several lines: the line before it is long and stops in
 * mid-sentence, and the line after it goes on without an indent.
 */
public final class Paragraphs {

  /** Shorter lines are headings or list items, not wrapped text. In UTF-16 code units. */
  private static final int WRAPPED_LATIN_LINE_MIN = 40;

  /** The same for Han text, which needs half the width. */
  private static final int WRAPPED_HAN_LINE_MIN = 20;

  private Paragraphs() {}

  /** The paragraphs in order, without white space around them; none is blank. */
  public static List<Span> of(CharSequence text) {
    List<Span> paragraphs = new ArrayList<>();
    int start = -1;
    int end = -1;
    for (int lineStart = 0; lineStart < text.length(); ) {
      int lineEnd = lineEnd(text, lineStart);
      int from = skipSpace(text, lineStart, lineEnd);
      int to = trimSpace(text, from, lineEnd);
      boolean blank = from == to;
      if (start >= 0 && (blank || !isWrap(text, start, end, lineStart, from))) {
        paragraphs.add(Span.between(start, end));
        start = -1;
      }
      if (!blank) {
        start = start < 0 ? from : start;
        end = to;
      }
      lineStart = behindLineEnd(text, lineEnd);
    }
    if (start >= 0) {
      paragraphs.add(Span.between(start, end));
    }
    return paragraphs;
  }

  /**
   * Whether the line that begins at {@code from} goes on with the paragraph that stopped at end.
   */
  private static boolean isWrap(CharSequence text, int start, int end, int lineStart, int from) {
    int next = Character.codePointAt(text, from);
    int last = Character.codePointBefore(text, end);
    if (isIndented(text, lineStart, from)
        || Characters.isFullStop(last)
        || Characters.isLatinStop(last)) {
      return false;
    }
    int lastLineLength = shownLength(text, Math.max(start, lastLineStart(text, end)), end);
    if (Characters.isIdeographic(next) || Characters.isIdeographic(last)) {
      return lastLineLength >= WRAPPED_HAN_LINE_MIN && !Characters.isCloser(last);
    }
    return lastLineLength >= WRAPPED_LATIN_LINE_MIN
        && (Character.isLowerCase(next) || Characters.isClauseEnd(last) || last == '-');
  }

  private static boolean isIndented(CharSequence text, int lineStart, int from) {
    return Characters.skipInvisible(text, lineStart, from) < from;
  }

  /** The length without invisible characters. */
  private static int shownLength(CharSequence text, int from, int to) {
    int length = to - from;
    for (int i = from; i < to; ) {
      int codePoint = Character.codePointAt(text, i);
      if (Characters.isInvisible(codePoint)) {
        length -= Character.charCount(codePoint);
      }
      i += Character.charCount(codePoint);
    }
    return length;
  }

  private static int lastLineStart(CharSequence text, int end) {
    int i = end;
    while (i > 0 && !Characters.isLineEnd(text.charAt(i - 1))) {
      i--;
    }
    return i;
  }

  private static int lineEnd(CharSequence text, int from) {
    int i = from;
    while (i < text.length() && !Characters.isLineEnd(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static int behindLineEnd(CharSequence text, int lineEnd) {
    boolean carriageReturnLineFeed =
        lineEnd + 1 < text.length()
            && text.charAt(lineEnd) == '\r'
            && text.charAt(lineEnd + 1) == '\n';
    return lineEnd + (carriageReturnLineFeed ? 2 : 1);
  }

  private static int skipSpace(CharSequence text, int from, int to) {
    int i = from;
    while (i < to && !Characters.isVisible(Character.codePointAt(text, i))) {
      i += Character.charCount(Character.codePointAt(text, i));
    }
    return Math.min(i, to);
  }

  private static int trimSpace(CharSequence text, int from, int to) {
    int i = to;
    while (i > from && !Characters.isVisible(Character.codePointBefore(text, i))) {
      i -= Character.charCount(Character.codePointBefore(text, i));
    }
    return Math.max(i, from);
  }
}
