package org.palimpsest.core.text;

import java.util.function.Consumer;

/** Lines of a plain text. */
public final class Lines {

  private Lines() {}

  /** Passes each line that is not blank, in order, without white space around it. */
  public static void forEach(CharSequence text, Consumer<Span> consumer) {
    for (int lineStart = 0; lineStart < text.length(); ) {
      int lineEnd = lineEnd(text, lineStart);
      int from = skipSpace(text, lineStart, lineEnd);
      if (from < lineEnd) {
        consumer.accept(Span.between(from, trimSpace(text, from, lineEnd)));
      }
      lineStart = behindLineEnd(text, lineEnd);
    }
  }

  static int lineEnd(CharSequence text, int from) {
    int end = text.length();
    int i = from;
    while (i < end && !Characters.isLineEnd(text.charAt(i))) {
      i++;
    }
    return i;
  }

  static int behindLineEnd(CharSequence text, int lineEnd) {
    boolean carriageReturnLineFeed =
        lineEnd + 1 < text.length()
            && text.charAt(lineEnd) == '\r'
            && text.charAt(lineEnd + 1) == '\n';
    return lineEnd + (carriageReturnLineFeed ? 2 : 1);
  }

  /** The first visible character from {@code from} on, or {@code to}. */
  static int skipSpace(CharSequence text, int from, int to) {
    int i = from;
    while (i < to && !Characters.isVisible(Character.codePointAt(text, i))) {
      i += Character.charCount(Character.codePointAt(text, i));
    }
    return Math.min(i, to);
  }

  /** The end of the last visible character before {@code to}, or {@code from}. */
  static int trimSpace(CharSequence text, int from, int to) {
    int i = to;
    while (i > from && !Characters.isVisible(Character.codePointBefore(text, i))) {
      i -= Character.charCount(Character.codePointBefore(text, i));
    }
    return Math.max(i, from);
  }
}
