package org.palimpsest.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TextCodecTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "盐碱土 and peat\r\n", "\uD83D\uDE00", "half \uD83D of a pair", "\uDE00"})
  void anyText_comesBackUnitByUnit(String text) {
    assertThat(TextCodec.decode(TextCodec.encode(text))).isEqualTo(text);
  }

  @Test
  void longText_becomesShort() {
    assertThat(TextCodec.encode("All work and no play. ".repeat(10_000)).length())
        .isLessThan(10_000);
  }

  @Test
  void otherValues_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> TextCodec.decode("!"));
    assertThatIllegalArgumentException().isThrownBy(() -> TextCodec.decode("AAAA"));
  }
}
