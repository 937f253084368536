package org.palimpsest.core.disguise;

import org.palimpsest.core.text.Characters;

/** Finds single letters or Han characters with spaces or marks between them, on one line. */
final class LetterSpacing {

  /** More letters than a list of choices, A B C D, or a formula, L x W x D. */
  private static final int LETTERS_MIN = 6;

  /** More characters than a spaced heading. */
  private static final int IDEOGRAPHS_MIN = 6;

  /** Maximum gap in characters; table columns have wider ones. */
  private static final int GAP_MAX = 4;

  /** Minimum length of a text to be excluded as layout. */
  private static final int LAYOUT_LETTERS_MIN = 5000;

  private static final String MARKS = "*|_-~^#\u00B7\u2022\u2027\u30FB";

  private final String text;
  private final SignCounter tally = new SignCounter(SignKind.LETTER_SPACING);
  private int runStart;
  private int runCount;
  private int runEnd;
  private boolean ideographs;
  private long lettersCount;
  private long spacedCount;

  private LetterSpacing(String text) {
    this.text = text;
  }

  static SignCounter in(String text) {
    LetterSpacing finder = new LetterSpacing(text);
    finder.scan();
    return finder.isLayout() ? new SignCounter(SignKind.LETTER_SPACING) : finder.tally;
  }

  private void scan() {
    for (int i = 0; i < text.length(); ) {
      int start = skipInvisible(i);
      int end = start;
      int letters = 0;
      while (end < text.length() && isWordPart(text.codePointAt(end))) {
        end = skipInvisible(end + Character.charCount(text.codePointAt(end)));
        letters++;
      }
      if (letters == 0) {
        closeRun();
        i = start < text.length() ? start + Character.charCount(text.codePointAt(start)) : start;
      } else {
        takeWord(start, end, letters);
        i = behindGap(end);
      }
    }
    closeRun();
  }

  /** A long text with nearly all letters spaced comes from such a file. */
  private boolean isLayout() {
    return lettersCount >= LAYOUT_LETTERS_MIN && 10 * spacedCount >= 8 * lettersCount;
  }

  private void takeWord(int start, int end, int letters) {
    lettersCount += letters;
    int codePoint = text.codePointAt(start);
    boolean ideograph = Characters.isIdeographic(codePoint);
    if (letters > 1 || !(ideograph || isAlphabetic(codePoint))) {
      closeRun();
      return;
    }
    if (ideograph != ideographs) {
      closeRun();
    }
    ideographs = ideograph;
    if (runCount == 0) {
      runStart = start;
    }
    runCount++;
    runEnd = end;
  }

  /** The end of the gap if the run continues; else closes the run and returns {@code from}. */
  private int behindGap(int from) {
    int spaces = 0;
    int marks = 0;
    int i = from;
    while (i < text.length() && i - from <= GAP_MAX) {
      char c = text.charAt(i);
      if (Characters.isSpace(c) && c != '\n') {
        spaces++;
      } else if (MARKS.indexOf(c) >= 0) {
        marks++;
      } else if (!Characters.isInvisible(c)) {
        break;
      }
      i++;
    }
    boolean one =
        ideographs ? i - from <= GAP_MAX && i > from && marks <= 1 : spaces == 1 && marks == 0;
    if (!one) {
      closeRun();
      return from;
    }
    return i;
  }

  private void closeRun() {
    if (runCount >= (ideographs ? IDEOGRAPHS_MIN : LETTERS_MIN)) {
      tally.add(1, runCount, runStart, runEnd);
      spacedCount += runCount;
    }
    runCount = 0;
  }

  private int skipInvisible(int from) {
    int i = from;
    while (i < text.length() && isTransparent(text.codePointAt(i))) {
      i += Character.charCount(text.codePointAt(i));
    }
    return i;
  }

  /** Invisible characters and accents. */
  private static boolean isTransparent(int codePoint) {
    return Characters.isInvisible(codePoint)
        || Character.getType(codePoint) == Character.NON_SPACING_MARK;
  }

  private static boolean isWordPart(int codePoint) {
    return Character.isLetterOrDigit(codePoint);
  }

  private static boolean isAlphabetic(int codePoint) {
    return Character.isLetter(codePoint)
        && switch (Character.UnicodeScript.of(codePoint)) {
          case LATIN, GREEK, CYRILLIC, ARMENIAN -> true;
          default -> false;
        };
  }
}
