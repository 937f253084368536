package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CountedLengthTest {

  record Example(String text, int count) {}

  static Example[] examples() {
    return new Example[] {
      new Example("", 0),
      new Example("  \t\n ", 0),
      new Example("abc", 3),
      new Example("ab cd", 5),
      new Example("  ab \t\r\n  cd  ", 5),
      new Example("a\u200Bb\u00ADc\uFEFF", 3),
      new Example("a \u200B b", 3),
      new Example("汉字", 2),
      new Example("汉 字", 2),
      new Example("汉\u3000\n字", 2),
      new Example("汉 ab 字", 4),
      new Example("ab 汉 cd ef", 8),
      new Example("ab。 cd", 6),
      new Example("𝒳 𝒴", 3),
      new Example("𠀀 𠀁", 2),
      new Example("😀", 1),
      new Example("\uD83D", 1),
      new Example("\uDE00\uD83D", 2),
      new Example("\uDB40\uDD00a", 1),
    };
  }

  @ParameterizedTest
  @MethodSource("examples")
  void example_countedAsAReaderWould(Example example) {
    String text = example.text();

    assertThat(CountedLength.of(text, 0, text.length())).isEqualTo(example.count());
    assertThat(CountedLength.of("x " + text + " y", 2, 2 + text.length()))
        .isEqualTo(example.count());
    assertThat(CountedLength.isAtLeast(example.count(), text, 0, text.length())).isTrue();
    assertThat(CountedLength.isAtLeast(example.count() + 1, text, 0, text.length())).isFalse();
  }

  @Test
  void reset_startsAgain() {
    CountedLength length = new CountedLength();
    "ab ".codePoints().forEach(length::add);
    length.reset();
    "cd".codePoints().forEach(length::add);

    assertThat(length.count()).isEqualTo(2);
  }
}
