package org.palimpsest.core.winnow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WinnowerTest {

  private static final WinnowingParameters PARAMETERS = new WinnowingParameters(30, 8);

  private static List<Integer> chosen(WinnowingParameters parameters, String text) {
    List<Integer> chosen = new ArrayList<>();
    new Winnower(parameters, false, chosen::add).accept(text.toCharArray(), 0, text.length());
    return chosen;
  }

  /** Lower-case letters, or Han characters with few frequent ones. */
  private static String text(Random random, boolean han, int length) {
    return IntStream.range(0, length)
        .map(i -> random.nextInt(1 + random.nextInt(26)))
        .mapToObj(n -> Character.toString((han ? '一' : 'a') + n))
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource({"false, 1", "false, 2", "true, 1", "true, 2"})
  void commonRunOfTheGuaranteedLength_sharesAHash(boolean han, int seed) {
    Random random = new Random(seed);
    for (int trial = 0; trial < 1000; trial++) {
      String copy = text(random, han, PARAMETERS.guaranteedLength());
      Set<Integer> one = new HashSet<>(chosen(PARAMETERS, surrounded(random, han, copy)));

      assertThat(chosen(PARAMETERS, surrounded(random, han, copy))).containsAnyElementsOf(one);
    }
  }

  private static String surrounded(Random random, boolean han, String copy) {
    return text(random, han, random.nextInt(80)) + copy + text(random, han, random.nextInt(80));
  }

  @Test
  void commonRunOneShorter_sometimesSharesNone() {
    Random random = new Random(3);
    int none = 0;
    for (int trial = 0; trial < 1000; trial++) {
      String copy = text(random, true, PARAMETERS.guaranteedLength() - 1);
      Set<Integer> one = new HashSet<>(chosen(PARAMETERS, surrounded(random, true, copy)));
      one.retainAll(chosen(PARAMETERS, surrounded(random, true, copy)));
      none += one.isEmpty() ? 1 : 0;
    }
    assertThat(none).isBetween(1, 200);
  }

  @ParameterizedTest
  @CsvSource({"30, 8", "60, 14", "8, 8", "9, 8", "200, 4"})
  void anyText_whatBruteForceChooses(int guaranteedLength, int gramLength) {
    WinnowingParameters parameters = new WinnowingParameters(guaranteedLength, gramLength);
    Random random = new Random(4);
    for (int trial = 0; trial < 100; trial++) {
      String text = text(random, false, random.nextInt(600));

      assertThat(chosen(parameters, text)).isEqualTo(bruteForce(parameters, text));
    }
  }

  /** The smallest hash of every window, without equal neighbours. */
  private static List<Integer> bruteForce(WinnowingParameters parameters, String text) {
    int gram = parameters.gramLength();
    long[] hashes =
        IntStream.rangeClosed(0, Math.max(0, text.length() - gram))
            .filter(i -> i + gram <= text.length())
            .mapToLong(i -> hash(text.substring(i, i + gram)))
            .toArray();
    List<Integer> smallest = new ArrayList<>();
    long last = 0;
    for (int window = 0; window + parameters.windowSize() <= hashes.length; window++) {
      long least = -1; // the largest, unsigned
      for (int i = window; i < window + parameters.windowSize(); i++) {
        least = Long.compareUnsigned(hashes[i], least) < 0 ? hashes[i] : least;
      }
      if (window == 0 || least != last) {
        smallest.add((int) least);
      }
      last = least;
    }
    return smallest;
  }

  private static long hash(String gram) {
    RollingHash hash = new RollingHash(gram.length());
    gram.chars().map(letter -> letter == 'l' ? 'i' : letter).forEach(hash::add); // look-alikes
    return hash.value();
  }

  @Test
  void randomText_twoHashesOfAWindowAndOneMore() {
    WinnowingParameters parameters = WinnowingParameters.DEFAULT;

    double share = chosen(parameters, text(new Random(5), false, 200_000)).size() / 200_000.0;

    assertThat(share * (parameters.windowSize() + 1)).isBetween(1.9, 2.1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ab", "数", "abcdefg"})
  void textThatRepeatsItself_fewHashes(String part) {
    List<Integer> chosen = chosen(PARAMETERS, part.repeat(100_000));

    assertThat(chosen).hasSizeBetween(1, part.length());
  }

  @Test
  void textInPieces_sameAsWhole() {
    String text = "\uD842\uDFB7 fish 和 \uD83D\uDE00 bird \uDC00".repeat(20);
    List<Integer> chosen = new ArrayList<>();
    Winnower winnower = new Winnower(PARAMETERS, false, chosen::add);
    for (int i = 0; i < text.length(); i++) {
      winnower.accept(text.toCharArray(), i, 1);
    }

    assertThat(chosen).isNotEmpty().isEqualTo(chosen(PARAMETERS, text));
  }

  @Test
  void punctuationAndCase_doNotCount() {
    String plain = "the quick brown fox jumps over the lazy dog and so on";

    assertThat(
            chosen(
                PARAMETERS, "“The QUICK-brown fox,\n jumps (over) the la\u00ADzy dog; and—so on!"))
        .isNotEmpty()
        .isEqualTo(chosen(PARAMETERS, plain));
  }

  @Test
  void textShorterThanGuaranteed_nothing() {
    assertThat(chosen(PARAMETERS, "x".repeat(29))).isEmpty();
    assertThat(chosen(PARAMETERS, "x".repeat(30))).hasSize(1);
  }

  @Test
  void hashes_neverChange() {
    assertThat(chosen(PARAMETERS, "The quick brown fox jumps over the lazy dog. 敏捷的棕色狐狸"))
        .containsExactly(GOLDEN);
  }

  /** Indexes store it: another value requires indexing all documents again. */
  private static final Integer[] GOLDEN = {2036510262};
}
