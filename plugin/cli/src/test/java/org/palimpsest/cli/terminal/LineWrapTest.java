package org.palimpsest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.palimpsest.cli.terminal.LineWrap.DisplayWidth;

final class LineWrapTest {

  @Test
  void words_stayWhole() {
    assertThat(LineWrap.wrap("the quick brown fox", 10)).containsExactly("the quick", "brown fox");
  }

  @Test
  void wideCharacters_breakAnywhere() {
    assertThat(LineWrap.wrap("学术不端行为", 5)).containsExactly("学术", "不端", "行为");
    assertThat(LineWrap.wrap("用Solr检索", 6)).containsExactly("用Solr", "检索");
  }

  @Test
  void wordWiderThanALine_isCut() {
    assertThat(LineWrap.wrap("abcdefgh", 3)).containsExactly("abc", "def", "gh");
  }

  @Test
  void characterWiderThanALine_standsAlone() {
    assertThat(LineWrap.wrap("文文", 1)).containsExactly("文", "文");
  }

  @Test
  void emptyText_hasNoLines() {
    assertThat(LineWrap.wrap("", 10)).isEmpty();
  }

  @Test
  void anyText_fitsAndIsComplete() {
    var random = new Random(7);
    String alphabet = "ab 文。\uD83D\uDE00é";
    for (int run = 0; run < 500; run++) {
      String text =
          random
              .ints(random.nextInt(60), 0, alphabet.codePointCount(0, alphabet.length()))
              .map(i -> alphabet.codePointAt(alphabet.offsetByCodePoints(0, i)))
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      var lines = LineWrap.wrap(Printable.line(text), 9);
      assertThat(lines).allMatch(line -> DisplayWidth.of(line) <= 9);
      assertThat(String.join("", lines).replace(" ", "")).isEqualTo(text.replace(" ", ""));
    }
  }

  @Test
  void padding_countsColumns() {
    assertThat(LineWrap.pad("文a", 5)).isEqualTo("文a  ");
    assertThat(LineWrap.pad("abcdef", 5)).isEqualTo("abcdef");
  }
}
