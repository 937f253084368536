package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SegmentationParametersTest {

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 19, 10_001, Integer.MAX_VALUE})
  void sentenceLengthOutOfBounds_refusedWithTheBounds(int sentenceLength) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SegmentationParameters(sentenceLength, 10))
        .withMessage("sentenceLength is " + sentenceLength + ", must be 20 to 10000");
  }

  @Test
  void paragraphLengthMinBelowZero_refusedWithTheBound() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SegmentationParameters(150, -1))
        .withMessage("paragraphLengthMin is -1, must be 0 or more");
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 150, 10_000})
  void atTheBounds_taken(int sentenceLength) {
    assertThat(new SegmentationParameters(sentenceLength, 0).sentenceLength())
        .isEqualTo(sentenceLength);
  }
}
