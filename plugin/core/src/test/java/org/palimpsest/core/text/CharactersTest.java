package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CharactersTest {

  @Test
  void everyCodePoint_isJustOneOfSpaceInvisibleVisible() {
    IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .forEach(
            c -> {
              int kinds =
                  (Characters.isSpace(c) ? 1 : 0)
                      + (Characters.isInvisible(c) ? 1 : 0)
                      + (Characters.isVisible(c) ? 1 : 0);
              // Asserts only on failure, because of a million code points.
              if (kinds != 1) {
                assertThat(kinds).as("kinds of U+%04X", c).isEqualTo(1);
              }
            });
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 0x08, 0x1F, 0x7F, 0x9F, 0xAD, 0x034F, 0x115F, 0x1160, 0x180B, 0x180D, 0x180E, 0x200B,
        0x200C, 0x200D, 0x200E, 0x200F, 0x202A, 0x202E, 0x2060, 0x2064, 0x2066, 0x2069, 0x3164,
        0xFE00, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9, 0xE0001, 0xE0020, 0xE0100, 0xE01EF
      })
  void zeroWidthAndControls_invisible(int codePoint) {
    assertThat(Characters.isInvisible(codePoint)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x200A, 0x2028, 0x2029,
        0x202F, 0x205F, 0x3000
      })
  void whiteSpace_isSpace(int codePoint) {
    assertThat(Characters.isSpace(codePoint)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        '!', 'a', '~', '0', 0xE9, 0x0301, 0x0416, 0x4E00, 0xFF21, 0xD800, 0xDFFF, 0xFFFD, 0xFFFF,
        0x1D4B3, 0x1F600, 0x20000, 0x10FFFF
      })
  void everythingElse_visible(int codePoint) {
    assertThat(Characters.isVisible(codePoint)).isTrue();
  }

  @Test
  void lineEnds_areSpace() {
    assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT).filter(Characters::isLineEnd))
        .containsExactly(0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029)
        .allMatch(Characters::isSpace);
  }

  @Test
  void stopsClosersAndClauseEnds_visibleAndNoneIsTwoOfThem() {
    IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(
            c ->
                Characters.isFullStop(c)
                    || Characters.isLatinStop(c)
                    || Characters.isCloser(c)
                    || Characters.isClauseEnd(c))
        .forEach(
            c -> {
              int kinds =
                  (Characters.isFullStop(c) ? 1 : 0)
                      + (Characters.isLatinStop(c) ? 1 : 0)
                      + (Characters.isCloser(c) ? 1 : 0)
                      + (Characters.isClauseEnd(c) ? 1 : 0);
              assertThat(kinds).as("kinds of U+%04X", c).isEqualTo(1);
              assertThat(Characters.isVisible(c)).as("visible U+%04X", c).isTrue();
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {0x3005, 0x3007, 0x3042, 0x30AB, 0x3105, 0x4E00, 0xF900, 0x20000, 0x2F800})
  void hanAndKana_ideographic(int codePoint) {
    assertThat(Characters.isIdeographic(codePoint)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {'a', 0xE9, 0x0416, 0x2E7F, 0x3002, 0xFF0C, 0xAC00, 0xD800, 0x1F600})
  void otherScriptsAndPunctuation_notIdeographic(int codePoint) {
    assertThat(Characters.isIdeographic(codePoint)).isFalse();
  }
}
