package org.palimpsest.solr.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.check.ShortRound.ShortCodec;
import org.palimpsest.solr.shortcopy.ShortCopy;
import org.palimpsest.solr.shortcopy.ShortCopyFinder.ShortCopies;
import org.palimpsest.solr.shortcopy.ShortStretch;
import org.palimpsest.solr.shortcopy.ShortStretch.TermPair;
import org.palimpsest.solr.wire.NumbersCodec;
import org.palimpsest.solr.wire.RecordCodec;

final class ShortCodecTest {

  @Test
  void stretches_comeBack() {
    List<ShortStretch> stretches =
        List.of(
            new ShortStretch(
                new Span(3, 40),
                List.of(new TermPair(0, 6, 2), new TermPair(5, 5, 1, List.of(6, 4)))),
            new ShortStretch(new Span(100, 20), List.of(new TermPair(1, 2, 300))));
    ShortCodec.Stretches decoded = ShortCodec.decode(ShortCodec.encode(stretches, 7));
    assertThat(decoded.stretches()).isEqualTo(stretches);
    assertThat(decoded.termCount()).isEqualTo(7);
    assertThat(decoded.liesIn("x".repeat(120))).isTrue();
    assertThat(decoded.liesIn("x".repeat(119))).isFalse();
  }

  static List<String> malformed() {
    return List.of(
        NumbersCodec.encode(),
        NumbersCodec.encode(7, 3, 40),
        NumbersCodec.encode(7, 3, 40, 2, 0, 6, 2, 0),
        NumbersCodec.encode(7, 3, 40, 1, 0, 7, 2, 0),
        NumbersCodec.encode(7, 3, 40, 1, 0, 6, 2, 1),
        NumbersCodec.encode(7, 3, 40, 1, 0, 6, 2, 1, 7),
        NumbersCodec.encode(7, 3, 40, 1, 0, 6, 2, 1 << 30, 5),
        NumbersCodec.encode(7, 3, 40, 1 << 30, 0, 6, 2, 0),
        "?");
  }

  @ParameterizedTest
  @MethodSource
  void malformed(String encoded) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> ShortCodec.decode(encoded));
  }

  @Test
  void copies_comeBack() {
    ShortCopies copies =
        new ShortCopies(
            List.of(
                new ShortCopy(
                    new Span(3, 40),
                    new Span(900, 41),
                    "a",
                    "A title",
                    null,
                    true,
                    "the run",
                    new ShortCopy.Surroundings(7, Long.MAX_VALUE)),
                new ShortCopy(
                    new Span(3, 40),
                    new Span(9, 40),
                    "b",
                    null,
                    null,
                    false,
                    null,
                    ShortCopy.Surroundings.NONE)),
            true);
    assertThat(decoded(copies, null)).isEqualTo(copies);
    assertThat(decoded(copies, "c").copies()).allMatch(copy -> "c".equals(copy.collection()));
  }

  private static ShortCopies decoded(ShortCopies copies, @Nullable String collection) {
    return RecordCodec.decode(ShortCopies.class, RecordCodec.encode(copies), collection);
  }
}
