package org.palimpsest.core.signs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * The 47,000 Chinese words of two characters, in simplified form; about every third pair of
 * neighbours in modern prose.
 */
final class HanWords {

  private static final int FIRST = 0x4E00;
  private static final int LAST = 0x9FFF;

  /** For each first character the sorted second characters; possibly empty. */
  private static final char[][] SECOND = read();

  private HanWords() {}

  static boolean has(int first, int second) {
    if (first < FIRST || first > LAST || second < FIRST || second > LAST) {
      return false;
    }
    char[] seconds = SECOND[first - FIRST];
    return seconds.length > 0 && Arrays.binarySearch(seconds, (char) second) >= 0;
  }

  /**
   * Reads a line for each first character: it, and its second ones in order. From the dictionary of
   * Apache Lucene's smartcn (Apache License 2.0).
   */
  private static char[][] read() {
    char[][] words = new char[LAST - FIRST + 1][];
    Arrays.fill(words, new char[0]);
    try (InputStream in = HanWords.class.getResourceAsStream("han-words.txt");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        words[line.charAt(0) - FIRST] = line.substring(1).toCharArray();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return words;
  }
}
