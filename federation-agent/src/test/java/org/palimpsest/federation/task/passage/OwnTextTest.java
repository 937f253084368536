package org.palimpsest.federation.task.passage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

/** Spaces, lines and marks make no other text, and move no place in it. */
final class OwnTextTest {

  private static final String TEXT = "One two, three. 四五六";
  private static final String LAID_OUT = "One  two,\n\nthree... 四五\n六";

  @Test
  void sameLetters_areTheSameText() {
    assertThat(new OwnText(TEXT).digest()).isEqualTo(new OwnText(LAID_OUT).digest());
    assertThat(new OwnText(TEXT).digest()).isNotEqualTo(new OwnText(TEXT + "七").digest());
  }

  @Test
  void spans_areFoundInTheOtherLayout() {
    Span three = new Span(TEXT.indexOf("three"), 5);
    Span han = new Span(TEXT.indexOf("五"), 2);
    List<Span> letters = new OwnText(TEXT).inLetters(List.of(three, han));

    assertThat(letters).containsExactly(new Span(6, 5), new Span(12, 2));
    assertThat(new OwnText(LAID_OUT).inText(letters))
        .containsExactly(
            new Span(LAID_OUT.indexOf("three"), 5), new Span(LAID_OUT.indexOf("五"), 3));
  }

  @Test
  void spanOfNoLetters_isNone() {
    assertThat(new OwnText("a ... b").inLetters(List.of(new Span(2, 3)))).isEmpty();
  }
}
