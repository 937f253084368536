package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LaneLayoutTest {

  @ParameterizedTest
  @CsvSource({
    "20, 1, 0, 20",
    "20, 50, 3, 24",
    "20, 1_000_000, 17, 24",
    "20, 10_000_000, 20, 24",
    "20, 100_000_000, 20, 28",
    "24, 100_000_000, 22, 32",
    "24, 2147483647, 22, 40",
    "0, 10, 0, 4",
    "1, 1_000_000, 1, 20",
  })
  void anyLeaf_widthsFollowItsSize(int valueBits, String count, int directoryBits, int entryBits) {
    int sentences = Integer.parseInt(count.replace("_", ""));

    LaneLayout layout = LaneLayout.of(valueBits, sentences, sentences);

    assertThat(layout.directoryBits()).isEqualTo(directoryBits);
    assertThat(layout.entryBits()).isEqualTo(entryBits);
    int last = valueBits == 0 ? 0 : (1 << valueBits) - 1;
    assertThat(layout.bucket(last)).isEqualTo(layout.bucketCount() - 1);
    assertThat(layout.bucket(last) << layout.residualBits() | layout.residual(last))
        .isEqualTo(last);
  }
}
