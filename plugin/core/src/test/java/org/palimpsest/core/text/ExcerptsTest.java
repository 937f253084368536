package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ExcerptsTest {

  private static final String TEXT = "One. Two. Three. Four. Five.";

  private static Span of(String part) {
    return new Span(TEXT.indexOf(part), part.length());
  }

  @Test
  void none_isEmpty() {
    assertThat(new Excerpts().text()).isEmpty();
  }

  @Test
  void several_areParagraphs() {
    Excerpts excerpts = new Excerpts();
    excerpts.add(TEXT, of("Two."));
    excerpts.add(TEXT.toCharArray(), of("Four.").offset(), of("Four.").end());

    assertThat(excerpts.text()).isEqualTo("Two.\n\nFour.");
    assertThat(Paragraphs.of(excerpts.text())).hasSize(2);
  }

  @Test
  void place_isThatInTheText() {
    Excerpts excerpts = new Excerpts();
    for (int i = 0; i < 40; i++) { // exceeds the initial capacity
      excerpts.add("x".repeat(1000), new Span(20 * i, 5));
    }
    String text = excerpts.text();

    for (int i = 0; i < 40; i++) {
      assertThat(excerpts.place(7 * i)).isEqualTo(20 * i);
      assertThat(excerpts.place(7 * i + 5)).isEqualTo(20 * i + 5);
    }
    assertThat(text).hasSize(40 * 5 + 39 * 2);
  }
}
