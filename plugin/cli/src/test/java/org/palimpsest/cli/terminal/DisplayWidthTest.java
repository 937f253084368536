package org.palimpsest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.cli.terminal.LineWrap.DisplayWidth;

final class DisplayWidthTest {

  @ParameterizedTest
  @CsvSource({
    "a, 1",
    "é, 1",
    "е\u0301, 1", // a letter and its accent
    "文, 2",
    "。, 2",
    "ａ, 2", // full-width a
    "ｱ, 1", // half-width katakana
    "あ, 2",
    "한, 2",
    "\uD840\uDC00, 2", // U+20000, the first ideograph beyond the basic plane
    "\uD83D\uDE00, 2", // U+1F600, a face
    "\u200B, 0", // zero width space
    "\uFEFF, 0", // byte order mark
    "\u302A, 0", // a tone mark among the wide characters
    "плагиат, 7",
    "抄袭 check, 10"
  })
  void text_takesItsColumns(String text, int columns) {
    assertThat(DisplayWidth.of(text)).isEqualTo(columns);
  }

  @Test
  void controlCharacters_takeNone() {
    assertThat(DisplayWidth.of("\t\u001B\n")).isZero();
  }
}
