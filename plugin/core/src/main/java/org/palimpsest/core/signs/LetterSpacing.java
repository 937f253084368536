package org.palimpsest.core.signs;

import org.palimpsest.core.text.Characters;

/**
 * Finds runs of single letters with one space between each two, and of single Han characters with
 * spaces or one mark between each two, on one line.
 */
final class LetterSpacing {

  /** Six letters are too many for a list of choices, A B C D, or a formula, L x W x D. */
  private static final int LETTERS_MIN = 6;

  /** Headings of two to four characters are often spaced out. */
  private static final int IDEOGRAPHS_MIN = 6;

  /** More space than this parts the columns of a table. In characters. */
  private static final int GAP_MAX = 4;

  /** A shorter text can be one copy. */
  private static final int LAYOUT_LETTERS_MIN = 5000;

  private static final String MARKS = "*|_-~^#\u00B7\u2022\u2027\u30FB";

  private final String text;
  private final SignCounter tally = new SignCounter(SignKind.LETTER_SPACING);

  /** Where the run begins, how many single characters it has, and where the last one ends. */
  private int runStart;

  private int runCount;
  private int runEnd;
  private boolean ideographs;

  /** All letters and Han characters, and those in runs. */
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

  /** Takes words, which single letters are, and the gaps between them. */
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

  /** A long text with nearly all its letters apart came out of a file like this. */
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

  /** Behind the gap, if it is one of a run; at {@code from} otherwise, where the run then ends. */
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

  /** Shows nothing, or an accent on a letter. */
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
