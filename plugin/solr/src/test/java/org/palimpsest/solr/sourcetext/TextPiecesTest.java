package org.palimpsest.solr.alignment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class TextPiecesTest {

  private static final int MAX = TextPieces.LENGTH_MAX;

  private static String joined(String text) {
    return TextPieces.of(text).stream()
        .map(piece -> text.substring(piece.offset(), piece.end()))
        .collect(Collectors.joining());
  }

  @Test
  void shortText_onePiece() {
    assertThat(TextPieces.of("")).containsExactly(new Span(0, 0));
    assertThat(TextPieces.of("a".repeat(MAX))).containsExactly(new Span(0, MAX));
  }

  @Test
  void linesInIt_cutBehindTheLastOne() {
    String text = ("a".repeat(999) + "\n").repeat(2500) + "b";

    assertThat(TextPieces.of(text))
        .containsExactly(
            new Span(0, MAX), new Span(MAX, MAX), new Span(2 * MAX, text.length() - 2 * MAX));
    assertThat(TextPieces.of("x" + text).get(0)).isEqualTo(new Span(0, MAX - 999));
    assertThat(joined("x" + text)).isEqualTo("x" + text);
  }

  @Test
  void noLineInIt_noCharacterIsTornApart() {
    String text = "a" + "\uD840\uDC00".repeat(MAX);

    assertThat(TextPieces.of(text).get(0)).isEqualTo(new Span(0, MAX - 1));
    assertThat(TextPieces.of(text)).allMatch(piece -> piece.length() <= MAX);
    assertThat(joined(text)).isEqualTo(text);
  }
}
