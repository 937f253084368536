package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WellFormedTest {

  @Test
  void pairedSurrogates_areKept() {
    String text = "a\uD83D\uDE00b 中文";
    assertThat(WellFormed.of(text)).isSameAs(text);
  }

  @Test
  void unpairedSurrogates_areReplacedOneForOne() {
    assertThat(WellFormed.of("\uDE00a\uD83D\uD83D\uDE00\uD83D"))
        .isEqualTo("\uFFFDa\uFFFD\uD83D\uDE00\uFFFD");
  }
}
