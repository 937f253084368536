package org.palimpsest.core.winnow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RollingHashTest {

  private static final int LENGTH = 5;

  /** Few basic letters, other ones, and surrogate pairs, so that grams recur. */
  private static final int[] LETTERS = {'a', 'b', 0x7F, 0x80, 0x4E2D, 0x20000};

  @Test
  void lettersOfAnyKind_hashOfTheDefinition() {
    assertHashesOfDefinition(
        new Random(1).ints(1000, 0, LETTERS.length).map(i -> LETTERS[i]).toArray());
  }

  @Test
  void eachBasicLetterAndItsNeighbours_hashOfTheDefinition() {
    assertHashesOfDefinition(IntStream.rangeClosed(-1, 0x80 + LENGTH).toArray());
  }

  @Test
  void unmixed_equalWhereHashesAreAndOnlyThere() {
    RollingHash hash = new RollingHash(LENGTH);
    Map<Long, Long> unmixed = new HashMap<>();
    Map<Long, Long> mixed = new HashMap<>();
    new Random(2)
        .ints(20_000, 0, LETTERS.length)
        .forEach(
            letter -> {
              if (hash.add(LETTERS[letter])) {
                Long before = unmixed.put(hash.value(), hash.unmixed());
                assertThat(before).isIn(null, hash.unmixed());
                before = mixed.put(hash.unmixed(), hash.value());
                assertThat(before).isIn(null, hash.value());
              }
            });
    assertThat(mixed).hasSizeGreaterThan(1000).hasSameSizeAs(unmixed);
  }

  private static void assertHashesOfDefinition(int[] text) {
    RollingHash hash = new RollingHash(LENGTH);
    for (int i = 0; i < text.length; i++) {
      assertThat(hash.add(text[i])).isEqualTo(i >= LENGTH - 1);
      if (i >= LENGTH - 1) {
        assertThat(hash.value()).isEqualTo(mix(sum(text, i)));
      }
    }
  }

  private static long sum(int[] text, int last) {
    long sum = 0;
    for (int i = last - LENGTH + 1; i <= last; i++) {
      sum = sum * 0x9E3779B97F4A7C15L + mix(text[i]);
    }
    return sum;
  }

  /** The finaliser of SplitMix64, as published. */
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
