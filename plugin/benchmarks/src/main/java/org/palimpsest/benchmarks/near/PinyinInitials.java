package org.palimpsest.benchmarks.near;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.palimpsest.text.CharacterFolding;
import org.palimpsest.text.HanSounds;

/**
 * Codes of stretches of Han text by how often each letter begins a syllable: the frequencies, less
 * those of a reference, quantised (fuzzy fingerprints: Stein, Fuzzy-fingerprints for text-based
 * information retrieval, I-KNOW 2005; for Chinese with the first letters of toneless pinyin). Equal
 * codes are near duplicates. Immutable.
 */
final class PinyinInitials {

  /** Of a shorter stretch frequencies say nothing. */
  private static final int CHARACTERS_MIN = 40;

  private static final int LETTERS = 26;

  private static final byte[] INITIALS = initials();

  private final double[] reference;
  private final double[] bounds;

  /**
   * A scheme.
   *
   * @param reference texts whose frequencies are the reference
   * @param bounds ascending, between the levels of (frequency - reference) / reference
   */
  PinyinInitials(List<String> reference, double... bounds) {
    double[] sums = new double[LETTERS];
    for (String text : reference) {
      int[] counts = counts(text);
      for (int letter = 0; letter < LETTERS; letter++) {
        sums[letter] += counts[letter];
      }
    }
    double total = Arrays.stream(sums).sum();
    this.reference = Arrays.stream(sums).map(sum -> sum / total).toArray();
    this.bounds = bounds.clone();
  }

  /** The code of a stretch; 0 where it has too few Han characters. */
  long code(String stretch) {
    int[] counts = counts(stretch);
    int total = Arrays.stream(counts).sum();
    if (total < CHARACTERS_MIN) {
      return 0;
    }
    long code = 1;
    for (int letter = 0; letter < LETTERS; letter++) {
      if (reference[letter] > 0) {
        double deviation = (double) counts[letter] / total / reference[letter] - 1;
        code = code * (bounds.length + 1) + level(deviation);
      }
    }
    return code;
  }

  private int level(double deviation) {
    int level = 0;
    while (level < bounds.length && deviation >= bounds[level]) {
      level++;
    }
    return level;
  }

  private static int[] counts(String text) {
    int[] counts = new int[LETTERS];
    for (int i = 0; i < text.length(); i++) {
      int folded = CharacterFolding.foldToOne(text.charAt(i));
      int initial = folded < 0 ? 0 : INITIALS[folded];
      if (initial > 0) {
        counts[initial - 'a']++;
      }
    }
    return counts;
  }

  /** For each character of the basic plane the letter, or 0. */
  private static byte[] initials() {
    byte[] initials = new byte[Character.MAX_VALUE + 1];
    try (InputStream in = HanSounds.class.getResourceAsStream("han-sounds.txt");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        for (int i = 1; i < line.length(); i++) {
          if (line.charAt(i) > 'z') {
            initials[line.charAt(i)] = (byte) line.charAt(0);
          }
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("the table of sounds cannot be read", e);
    }
    return initials;
  }
}
