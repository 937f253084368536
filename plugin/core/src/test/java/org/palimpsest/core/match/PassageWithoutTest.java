package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

/** The rest of a passage after subtraction. */
final class PassageWithoutTest {

  private static final Passage PASSAGE = passage(0.95, 20);

  private static Passage passage(double similarity, double weight) {
    return new Passage(
        new Span(100, 1000),
        new Span(5000, 900),
        3,
        2,
        similarity,
        Passage.Kind.MODIFIED,
        weight,
        new SourceContext(null, 5000, 300));
  }

  @Test
  void nothingTaken_isTheSame() {
    assertThat(PASSAGE.without(List.of())).containsExactly(PASSAGE);
    assertThat(PASSAGE.without(List.of(new Span(1100, 50)))).containsExactly(PASSAGE);
  }

  @Test
  void startTaken_restEndsWhereItEnded() {
    List<Passage> parts = PASSAGE.without(List.of(new Span(0, 500)));

    assertThat(parts).hasSize(1);
    Passage rest = parts.get(0);
    assertThat(rest.suspicious()).isEqualTo(Span.between(500, 1100));
    assertThat(rest.source()).isEqualTo(Span.between(5300, 5900));
    assertThat(rest.core()).isEqualTo(rest.suspicious());
    assertThat(rest.context()).isEqualTo(new SourceContext(null, 5300, 300));
    assertThat(rest.similarity()).isCloseTo(550 / 600.0, within(1e-9));
    assertThat(rest.weight()).isCloseTo(20 * 0.6 * (550 / 600.0) / 0.95, within(1e-9));
  }

  @Test
  void endTaken_restBeginsWhereItBegan() {
    Passage rest = PASSAGE.without(List.of(new Span(500, 1000))).get(0);

    assertThat(rest.suspicious()).isEqualTo(Span.between(100, 500));
    assertThat(rest.source()).isEqualTo(new Span(5000, 400));
  }

  @Test
  void middleTaken_twoParts() {
    assertThat(PASSAGE.without(List.of(new Span(500, 200))))
        .extracting(Passage::suspicious)
        .containsExactly(Span.between(100, 500), Span.between(700, 1100));
  }

  @Test
  void allTaken_nothingIsLeft() {
    assertThat(PASSAGE.without(List.of(new Span(100, 1000)))).isEmpty();
  }

  /** The subtracted text explains the similarity. */
  @Test
  void restThatIsHardlyAlike_isNoPassage() {
    assertThat(passage(0.6, 20).without(List.of(new Span(100, 500)))).isEmpty();
  }

  /** Similar text beside the core may be chance. */
  @Test
  void restBesideWhatStandsByItself_isNoPassage() {
    Passage widened = PASSAGE.withCore(new Span(100, 400));

    assertThat(widened.without(List.of(new Span(100, 400)))).isEmpty();
    assertThat(widened.without(List.of(new Span(100, 200))))
        .extracting(Passage::core)
        .containsExactly(Span.between(300, 500));
  }

  @Test
  void restThatSaysTooLittle_isNoPassage() {
    assertThat(PASSAGE.without(List.of(new Span(100, 970)))).isEmpty();
  }
}
