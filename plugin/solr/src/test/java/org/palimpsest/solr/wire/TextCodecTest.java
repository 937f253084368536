package org.palimpsest.solr.wire;

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
    assertThat(TextCodec.decode(TextCodec.encode(text), text.length())).isEqualTo(text);
  }

  @Test
  void longText_becomesShort() {
    assertThat(TextCodec.encode("All work and no play. ".repeat(10_000)).length())
        .isLessThan(10_000);
  }

  @Test
  void otherValues_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> TextCodec.decode("!", 100));
    assertThatIllegalArgumentException().isThrownBy(() -> TextCodec.decode("AAAA", 100));
  }

  /** A few bytes may inflate to gigabytes. */
  @Test
  void longerThanAllowed_refused() {
    String encoded = TextCodec.encode("a".repeat(1_000_001));

    assertThat(encoded.length()).isLessThan(10_000);
    assertThat(TextCodec.decode(encoded, 1_000_001)).hasSize(1_000_001);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TextCodec.decode(encoded, 1_000_000))
        .withMessage("the text is longer than 1000000 characters");
  }
}
