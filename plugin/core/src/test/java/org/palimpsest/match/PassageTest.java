package org.palimpsest.match;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.text.Span;

final class PassageTest {

  @ParameterizedTest
  @CsvSource({"1, IDENTICAL", "0.99, MODIFIED", "0.6, MODIFIED", "0.59, REWRITTEN", "0, REWRITTEN"})
  void similarity_decidesTheKind(double similarity, Passage.Kind kind) {
    Span span = new Span(0, 10);

    assertThat(Passage.ofFingerprints(span, span, 1, 0, similarity).kind()).isEqualTo(kind);
  }
}
