package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.text.Span;

final class PassageTest {

  @ParameterizedTest
  @CsvSource({"1, IDENTICAL", "0.99, MODIFIED", "0.6, MODIFIED", "0.59, REWRITTEN", "0, REWRITTEN"})
  void similarity_decidesTheKind(double similarity, Passage.Kind kind) {
    Span span = new Span(0, 10);

    assertThat(Passage.ofFingerprints(span, span, 1, 0, similarity).kind()).isEqualTo(kind);
  }

  private static Passage identical(int sourceLength) {
    return new Passage(
        new Span(0, 100),
        new Span(0, sourceLength),
        1,
        0,
        1,
        Passage.Kind.IDENTICAL,
        3,
        new SourceContext(null, 0, 0));
  }

  /** Dots and white space shift offsets, so the part's place in the source is a guess. */
  @Test
  void partOfIdenticalTexts_isIdenticalWhereBothAreOfOneLength() {
    List<Span> cut = List.of(new Span(0, 60));

    assertThat(identical(100).without(cut))
        .singleElement()
        .returns(Passage.Kind.IDENTICAL, Passage::kind);
    assertThat(identical(70).without(cut))
        .singleElement()
        .returns(Passage.Kind.MINOR, Passage::kind);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, MINOR",
    "0.9, 0.95, MINOR",
    "0.89, 1, MODIFIED",
    "1, 0.94, MODIFIED",
    "0.5, 1, REWRITTEN"
  })
  void fewWordsChanged_areMinor(double similarity, double inOrder, Passage.Kind kind) {
    assertThat(Passage.changed(similarity, () -> inOrder)).isEqualTo(kind);
  }
}
