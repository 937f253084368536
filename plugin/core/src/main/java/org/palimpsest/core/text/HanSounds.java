package org.palimpsest.core.text;

/**
 * Maps folded Han characters to a representative of their most frequent sound without tone, so that
 * homophones match; traditional characters are unchanged.
 */
public final class HanSounds {

  private static final char FIRST = '\u4E00';
  private static final char LAST = '\u9FFF';
  private static final char[] TABLE = read();

  private HanSounds() {}

  /** The representative of a character's sound, or the character itself. */
  public static char of(char folded) {
    return folded < FIRST || folded > LAST ? folded : TABLE[folded - FIRST];
  }

  /** The same for a code point. */
  public static int of(int folded) {
    return folded < FIRST || folded > LAST ? folded : TABLE[folded - FIRST];
  }

  /**
   * Reads a line for each of 409 Mandarin syllables: the spelling with u for ü, and the characters,
   * representative first. From Unicode's readings (CLDR's transform Han-Latin, Unicode License v3).
   */
  private static char[] read() {
    char[] table = new char[LAST - FIRST + 1];
    for (int i = 0; i < table.length; i++) {
      table[i] = (char) (FIRST + i);
    }
    for (String line : ResourceLines.of(HanSounds.class, "han-sounds.txt")) {
      String characters = line.replaceFirst("^[a-z]+", "");
      for (int i = 0; i < characters.length(); i++) {
        table[characters.charAt(i) - FIRST] = characters.charAt(0);
      }
    }
    return table;
  }
}
