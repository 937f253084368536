package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;

final class EnumerationsTest {

  private static boolean isOne(String text) {
    return TextAligner.Enumerations.isOne(
        "Before, all, this. " + text, new Span(19, text.length()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Flour, eggs, butter, brown sugar, salt, a cup of milk, vanilla",
        "the counties of Kent, Essex, Surrey; Sussex, Norfolk, Suffolk",
        "红茶、绿茶、白茶、乌龙茶、普洱茶、花茶"
      })
  void names_areOne(String text) {
    assertThat(isOne(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The baker, who had slept badly, forgot the salt, and nobody in the village noticed it until noon",
        "Of the counties in the south, only one has kept its old court of justice",
        "清明前采的茶最嫩，价钱也最高，不过老茶客说谷雨以后的更耐泡"
      })
  void sentences_areNone(String text) {
    assertThat(isOne(text)).isFalse();
  }
}
