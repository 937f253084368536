package org.palimpsest.core.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Which Han characters sound alike, tones aside: one of them stands for all, so that a copy whose
 * characters were replaced by homophones meets the original. Of a character of several readings the
 * most frequent one counts. Characters are taken folded, as {@link CharacterFolding} folds: of
 * traditional ones nothing is known.
 */
public final class HanSounds {

  private static final char FIRST = '\u4E00';
  private static final char LAST = '\u9FFF';

  private static final char[] TABLE = read();

  private HanSounds() {}

  /** The character that stands for all of its sound; any other one is itself. */
  public static char of(char folded) {
    return folded < FIRST || folded > LAST ? folded : TABLE[folded - FIRST];
  }

  /** The same of a code point. */
  public static int of(int folded) {
    return folded < FIRST || folded > LAST ? folded : TABLE[folded - FIRST];
  }

  /**
   * A line for each of 409 syllables of Mandarin: how it is spelled, with u for ü, and the
   * characters; made from Unicode's readings (CLDR's transform Han-Latin, Unicode License v3). The
   * first character stands for all.
   */
  private static char[] read() {
    char[] table = new char[LAST - FIRST + 1];
    for (int i = 0; i < table.length; i++) {
      table[i] = (char) (FIRST + i);
    }
    try (InputStream in = HanSounds.class.getResourceAsStream("han-sounds.txt");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String characters = line.substring(spellingLength(line));
        for (int i = 0; i < characters.length(); i++) {
          table[characters.charAt(i) - FIRST] = characters.charAt(0);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return table;
  }

  private static int spellingLength(String line) {
    int length = 0;
    while (line.charAt(length) < FIRST) {
      length++;
    }
    return length;
  }
}
