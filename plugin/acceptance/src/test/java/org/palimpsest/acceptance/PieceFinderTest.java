package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PieceFinderTest {

  private final PieceFinder finder =
      new PieceFinder(List.of("short", "a piece of some text", "a piece of some other text"));

  @Test
  void linesWithAPiece_areFound() {
    assertThat(finder.isIn("it is short")).isTrue();
    assertThat(finder.isIn("a piece of some text")).isTrue();
    assertThat(finder.isIn("there is a piece of some other text in it")).isTrue();
  }

  @Test
  void linesWithAPartOfAPiece_areNot() {
    assertThat(finder.isIn("a piece of some tex")).isFalse();
    assertThat(finder.isIn("a piece of some")).isFalse();
    assertThat(finder.isIn("shor")).isFalse();
    assertThat(finder.isIn("")).isFalse();
  }
}
