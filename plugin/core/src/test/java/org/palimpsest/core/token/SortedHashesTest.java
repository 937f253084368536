package org.palimpsest.core.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SortedHashesTest {

  @Test
  void noHashes_noNumbers() {
    SortedHashes none = new SortedHashes(new long[0]);

    assertThat(none.size()).isZero();
    assertThat(none.number(0)).isNegative();
    assertThat(none.number(Long.MIN_VALUE)).isNegative();
  }

  /** Hashes over the whole range, or small ones on both sides of 0. */
  @ParameterizedTest
  @CsvSource({"1, 0", "2, 0", "1000, 0", "1000, 54", "5000, 62"})
  void anyHashes_numberedInOrder(int count, int shift) {
    Random random = new Random(count);
    long[] hashes = random.longs(count).map(hash -> hash >> shift).toArray();
    long[] expected = Arrays.stream(hashes).sorted().distinct().toArray();
    SortedHashes sorted = new SortedHashes(hashes);

    assertThat(sorted.size()).isEqualTo(expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(sorted.get(i)).isEqualTo(expected[i]);
      assertThat(sorted.number(expected[i])).isEqualTo(i);
    }
    for (long other : random.longs(100).toArray()) {
      assertThat(sorted.number(other) >= 0).isEqualTo(Arrays.binarySearch(expected, other) >= 0);
    }
  }
}
