package org.palimpsest.solr.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.order.SourceBounds;
import org.palimpsest.solr.source.RivalComparer.RivalQuery;

/** Statements are decoded unchanged, or refused. */
final class StatementsCodecTest {

  @Test
  void askedStatements_comeBack() {
    List<RivalQuery> rivals =
        List.of(
            new RivalQuery("a", List.of(0, 1, 7)),
            new RivalQuery("b", List.of()),
            new RivalQuery("c", List.of(45_000)));

    long[] numbers = NumbersCodec.decode(StatementsCodec.encodeQueries(rivals));

    assertThat(StatementsCodec.decodeQueries(List.of("a", "b", "c"), numbers)).isEqualTo(rivals);
  }

  @Test
  void bounds_comeBack() {
    List<SourceBounds> sources =
        List.of(
            new SourceBounds("a", 4, List.of(1, 2), List.of(390, 0)),
            new SourceBounds("b", 4, List.of(0, 3), List.of(2600, 10_000)));

    long[] numbers = NumbersCodec.decode(StatementsCodec.encodeBounds(sources));

    assertThat(StatementsCodec.decodeBounds(List.of("a", "b"), numbers)).isEqualTo(sources);
  }

  @Test
  void whatIsNoCoordinators_refused() {
    List<String> one = List.of("a");
    for (long[] numbers :
        new long[][] {
          {}, {2, 0}, {1, 0, 0}, {1, 1L << 40}, {2, Integer.MAX_VALUE, Integer.MAX_VALUE}
        }) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StatementsCodec.decodeQueries(one, numbers));
    }
    for (long[] numbers :
        new long[][] {{}, {3}, {3, 1, 3, 5}, {3, 1, 0}, {60_000, 1, 50_000, 1}, {3, 0, 9}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> StatementsCodec.decodeBounds(one, numbers));
    }
    List<String> many = Collections.nCopies(SourceBounds.SOURCES_MAX + 1, "a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StatementsCodec.decodeBounds(many, new long[2 * many.size()]));
  }
}
