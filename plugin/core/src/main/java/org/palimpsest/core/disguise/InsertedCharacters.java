package org.palimpsest.core.disguise;

import java.util.HashSet;
import java.util.Set;
import org.palimpsest.core.text.Characters;

/** Finds single Han characters with letters, digits or symbols between them, on one line. */
final class InsertedCharacters {

  private static final int IDEOGRAPHS_MIN = 12;
  private static final int DIFFERENT_MIN = 9;

  /** Maximum gap, such as a tag with attributes, in UTF-16 code units. */
  private static final int GAP_MAX = 60;

  private final String text;
  private final SignCounter tally = new SignCounter(SignKind.INSERTED_CHARACTERS);
  private final Set<Integer> different = new HashSet<>();
  private int runStart;
  private int runCount;
  private int runEnd;

  private InsertedCharacters(String text) {
    this.text = text;
  }

  static SignCounter in(String text) {
    InsertedCharacters finder = new InsertedCharacters(text);
    finder.scan();
    return finder.tally;
  }

  private void scan() {
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      int next = i + Character.charCount(codePoint);
      if (!Characters.isIdeographic(codePoint)) {
        i = next;
        continue;
      }
      take(codePoint, i, next);
      int behind = behindGap(next);
      if (behind < 0) {
        closeRun();
      }
      i = behind < 0 ? behindIdeographs(next) : behind;
    }
    closeRun();
  }

  private void take(int codePoint, int start, int end) {
    if (runCount++ == 0) {
      runStart = start;
    }
    runEnd = end;
    different.add(codePoint);
  }

  /** The next ideograph after an inserted gap, or -1. */
  private int behindGap(int from) {
    boolean inserted = false;
    int limit = Math.min(text.length(), from + GAP_MAX);
    for (int i = from; i < limit; ) {
      int codePoint = text.codePointAt(i);
      if (Characters.isIdeographic(codePoint)) {
        return inserted ? i : -1;
      }
      if (Characters.isLineEnd(codePoint)) {
        return -1;
      }
      inserted |= isInserted(codePoint);
      i += Character.charCount(codePoint);
    }
    return -1;
  }

  private static boolean isInserted(int codePoint) {
    return Character.isLetterOrDigit(codePoint)
        || switch (Character.getType(codePoint)) {
          case Character.OTHER_SYMBOL, Character.OTHER_NUMBER, Character.PRIVATE_USE -> true;
          default -> false;
        };
  }

  private int behindIdeographs(int from) {
    int i = from;
    while (i < text.length() && Characters.isIdeographic(text.codePointAt(i))) {
      i += Character.charCount(text.codePointAt(i));
    }
    return i;
  }

  private void closeRun() {
    if (runCount >= IDEOGRAPHS_MIN && different.size() >= DIFFERENT_MIN) {
      tally.add(runCount, runStart, runEnd);
    }
    runCount = 0;
    different.clear();
  }
}
