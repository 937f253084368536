package org.palimpsest.core.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TokenWeightsTest {

  private final TokenWeights weights =
      new TokenWeights(1000, new long[] {7, -3, 5}, new long[] {1000, 1, 200});

  @Test
  void rareToken_saysAsMuchAsAnUnknownOne() {
    assertThat(weights.bits(-3)).isEqualTo(TokenWeights.BITS_MAX).isEqualTo(weights.bits(99));
  }

  @Test
  void moreFrequentToken_saysLess() {
    assertThat(weights.bits(7)).isLessThan(0.1).isNotNegative();
    assertThat(weights.bits(5)).isBetween(2.3, 2.5);
  }

  @Test
  void libraryOfOneDocument_itsTokensAreRare() {
    TokenWeights small = new TokenWeights(1, new long[] {7}, new long[] {1});

    assertThat(small.bits(7)).isEqualTo(TokenWeights.BITS_MAX);
  }

  @Test
  void oneFrequencyMissing_refused() {
    assertThatThrownBy(() -> new TokenWeights(1, new long[2], new long[1]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("2 hashes, 1 frequencies");
  }
}
