package org.palimpsest.core.disguise;

import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Lookalikes;

/** Finds words with letters of another script, and words in unusual forms of letters. */
final class Words {

  /** Shorter ones are units, variables and formulas: kΩ, Δt. */
  private static final int MIXED_LETTERS_MIN = 4;

  /** Fewer mathematical or enclosed letters are a formula or an ornament. */
  private static final int UNUSUAL_LETTERS_MIN = 3;

  private static final int LETTERS_MAX = 64;

  private final String text;
  private final SignCounter confusable;
  private final SignCounter unusual;
  private final char[] word = new char[LETTERS_MAX];
  private int start;
  private int letters;
  private int plainLetters;
  private int wideLetters;
  private int otherForms;
  private boolean afterPlainWord;

  Words(String text, SignCounter confusable, SignCounter unusual) {
    this.text = text;
    this.confusable = confusable;
    this.unusual = unusual;
  }

  void scan() {
    int end = 0;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      int next = i + Character.charCount(codePoint);
      if (isLetter(codePoint)) {
        if (letters == LETTERS_MAX) {
          closeWord(end);
        }
        if (letters == 0) {
          start = i;
        }
        take(codePoint);
        end = next;
      } else if (!isTransparent(codePoint)) {
        closeWord(end);
        afterPlainWord &= codePoint == ' ';
      }
      i = next;
    }
    closeWord(end);
  }

  private void take(int codePoint) {
    if (codePoint < 0x80) {
      plainLetters++;
      word[letters++] = (char) (codePoint | 0x20);
      return;
    }
    if (isWide(codePoint)) {
      wideLetters++;
    } else if (isOtherForm(codePoint)) {
      otherForms++;
    }
    String folded = CharacterFolding.fold(codePoint);
    word[letters++] = folded.length() == 1 ? folded.charAt(0) : ' ';
  }

  private void closeWord(int end) {
    if (letters == 0) {
      return;
    }
    if (letters >= MIXED_LETTERS_MIN && plainLetters < letters) {
      char first = word[0];
      char last = word[letters - 1];
      int replaced = Lookalikes.unite(word, 0, letters);
      boolean symbol =
          (isGreek(first) && first != word[0]) || (isGreek(last) && last != word[letters - 1]);
      if (replaced > 1 || (replaced == 1 && !symbol)) {
        confusable.add(replaced, start, end);
      }
    }
    int forms =
        (wideLetters > 0 && (plainLetters > 0 || afterPlainWord) ? wideLetters : 0)
            + (otherForms >= UNUSUAL_LETTERS_MIN ? otherForms : 0);
    if (forms > 0) {
      unusual.add(forms, start, end);
    }
    afterPlainWord = plainLetters > 1;
    letters = 0;
    plainLetters = 0;
    wideLetters = 0;
    otherForms = 0;
  }

  private static boolean isLetter(int codePoint) {
    if (codePoint < 0x80) {
      return (codePoint | 0x20) >= 'a' && (codePoint | 0x20) <= 'z';
    }
    return (Character.isLetter(codePoint) && !Characters.isIdeographic(codePoint))
        || isOtherForm(codePoint);
  }

  /** A Greek letter at the edge of a Latin word is a symbol: PPARα. */
  private static boolean isGreek(char c) {
    return c >= 0x0370 && c <= 0x03FF;
  }

  private static boolean isWide(int codePoint) {
    return (codePoint >= 0xFF21 && codePoint <= 0xFF3A)
        || (codePoint >= 0xFF41 && codePoint <= 0xFF5A);
  }

  private static boolean isOtherForm(int codePoint) {
    return (codePoint >= 0x1D400 && codePoint <= 0x1D6A5)
        || (codePoint >= 0x249C && codePoint <= 0x24E9)
        || (codePoint >= 0x1F110 && codePoint <= 0x1F169);
  }

  private static boolean isTransparent(int codePoint) {
    return codePoint >= 0x80
        && (Characters.isInvisible(codePoint)
            || Character.getType(codePoint) == Character.NON_SPACING_MARK);
  }
}
