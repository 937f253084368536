package org.palimpsest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PrintableTest {

  @Test
  void whiteSpace_becomesOneBlank() {
    assertThat(Printable.line(" a \r\n\t b\u3000c ")).isEqualTo("a b c");
  }

  @Test
  void commandsToTheTerminal_loseTheirForce() {
    assertThat(Printable.line("a\u001B[2Jb\u009B2Jc\u0000d")).isEqualTo("a [2Jb 2Jc d");
  }

  @Test
  void linesOfATerminal_showWhatWouldCommandIt() {
    assertThat(Printable.lines("a\u001B[2Jb\u009B2J\u0000c\u007F\rd"))
        .isEqualTo("a␛[2Jb\uFFFD2J␀c␡␍d");
  }

  @Test
  void linesOfATerminal_keepAllElse() {
    assertThat(Printable.lines("盐沼\tﬁ\r\n\n👍\u200D ")).isEqualTo("盐沼\tﬁ\n\n👍\u200D ");
  }

  @Test
  void invisibleCharacters_go() {
    assertThat(Printable.line("\uFEFFa\u202Eb\u200Bc\uD800d")).isEqualTo("abcd");
  }
}
