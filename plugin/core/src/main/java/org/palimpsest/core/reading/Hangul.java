package org.palimpsest.core.reading;

import org.jspecify.annotations.Nullable;

/** Composes syllables of Hangul from their letters. */
final class Hangul {

  private static final int FIRST_CONSONANT = 0x1100;
  private static final int FIRST_VOWEL = 0x1161;

  /** One before the first final consonant. */
  private static final int NO_FINAL = 0x11A7;

  private static final int CONSONANTS = 19;
  private static final int VOWELS = 21;
  private static final int FINALS = 28;
  private static final int FIRST_SYLLABLE = 0xAC00;

  private Hangul() {}

  static boolean isConsonant(char c) {
    return c >= FIRST_CONSONANT && c < FIRST_CONSONANT + CONSONANTS;
  }

  /** The syllable of a consonant, a vowel, and an optional final consonant. */
  static @Nullable Written syllable(char[] text, int from, int end) {
    int vowel = from + 1 < end ? text[from + 1] - FIRST_VOWEL : -1;
    if (vowel < 0 || vowel >= VOWELS) {
      return null;
    }
    int last = from + 2 < end ? text[from + 2] - NO_FINAL : 0;
    boolean isClosed = last > 0 && last < FINALS;
    int open = ((text[from] - FIRST_CONSONANT) * VOWELS + vowel) * FINALS;
    int syllable = FIRST_SYLLABLE + open + (isClosed ? last : 0);
    return new Written(isClosed ? 3 : 2, Character.toString(syllable));
  }
}
