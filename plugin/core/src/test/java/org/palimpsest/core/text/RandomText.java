package org.palimpsest.core.text;

import java.util.Random;

/** Reproducible texts for tests. */
final class RandomText {

  private static final String[] ODD_PIECES = {
    ".",
    "!",
    "?",
    "...",
    "。",
    "！",
    "？",
    "……",
    "，",
    "；",
    "、",
    ",",
    ";",
    ":",
    "—",
    "”",
    "\"",
    ")",
    "』",
    "“",
    "(",
    "'",
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "\u3000",
    "\u00A0",
    "\n",
    "\n",
    "\n\n",
    "\n\n\n",
    "\u2028",
    "\f",
    "\u0085",
    "\u200B",
    "\u00AD",
    "\uFEFF",
    "\u202E",
    "\u034F",
    "\uFE0F",
    "\u3164",
    "\uDB40\uDD00",
    "😀",
    "𝒳",
    "𠀀𠀁",
    "\uD83D",
    "\uDE00",
    "\uDBFF",
    "\uDC00",
    "Dr.",
    "e.g.",
    "et al.",
    "3.14",
    "1,000",
    "J. R.",
    "No. 7",
    "- ",
    "* ",
    "1. ",
    "é",
    "e\u0301",
    "ﬁ",
    "ＡＢＣ",
    "３．１４",
    "0"
  };

  private RandomText() {}

  /** Words of both scripts with all separators, also unpaired surrogates; no CR. */
  static String mixed(Random random, int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      switch (random.nextInt(4)) {
        case 0 -> text.append(word(random)).append(random.nextInt(4) == 0 ? "" : " ");
        case 1 -> text.append(han(random, 1 + random.nextInt(12)));
        case 2 -> text.append(ODD_PIECES[random.nextInt(ODD_PIECES.length)]);
        default -> text.append(random.nextBoolean() ? english(random, 1) : chinese(random, 1));
      }
    }
    return text.toString();
  }

  /** English sentences of 4 to 28 words; a paragraph has 1 to 6 of them. */
  static String english(Random random, int sentences) {
    StringBuilder text = new StringBuilder();
    int left = 1 + random.nextInt(6);
    for (int i = 0; i < sentences; i++) {
      int words = 4 + random.nextInt(25);
      String first = word(random);
      text.append(Character.toUpperCase(first.charAt(0))).append(first.substring(1));
      for (int w = 1; w < words; w++) {
        text.append(random.nextInt(9) == 0 ? ", " : " ").append(word(random));
      }
      text.append(random.nextInt(12) == 0 ? "?" : ".");
      left--;
      text.append(left == 0 ? "\n\n" : " ");
      left = left == 0 ? 1 + random.nextInt(6) : left;
    }
    return text.toString();
  }

  /** Chinese sentences of 6 to 60 characters; a paragraph has 1 to 6 of them. */
  static String chinese(Random random, int sentences) {
    StringBuilder text = new StringBuilder();
    int left = 1 + random.nextInt(6);
    for (int i = 0; i < sentences; i++) {
      text.append(han(random, 3 + random.nextInt(17)));
      for (int clause = random.nextInt(3); clause > 0; clause--) {
        text.append('，').append(han(random, 3 + random.nextInt(17)));
      }
      text.append(random.nextInt(12) == 0 ? '？' : '。');
      left--;
      text.append(left == 0 ? "\n" : "");
      left = left == 0 ? 1 + random.nextInt(6) : left;
    }
    return text.toString();
  }

  /** Adjacent Han characters. */
  static String han(Random random, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) (0x4E00 + random.nextInt(3_000)));
    }
    return text.toString();
  }

  /** A word of 2 to 9 lower-case letters that is no abbreviation. */
  static String word(Random random) {
    StringBuilder word = new StringBuilder("z");
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  /** Words with single spaces. */
  static String words(Random random, int count) {
    StringBuilder text = new StringBuilder(word(random));
    for (int i = 1; i < count; i++) {
      text.append(' ').append(word(random));
    }
    return text.toString();
  }
}
