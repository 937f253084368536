package org.palimpsest.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.text.Span;

final class StockPhrasesTest {

  private static Passage passage(Span suspicious, double weight) {
    return new Passage(suspicious, new Span(0, 10), 1, 0, 1, Passage.Kind.MODIFIED, weight);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, false", "2, 1.9, true", "2, 2, false", "3, 2.9, true", "50, 3, false"})
  void passageOfManySources_mustWeighMore(int sources, double weight, boolean isPhrase) {
    Passage passage = passage(new Span(100, 50), weight);

    StockPhrases phrases = new StockPhrases(Collections.nCopies(sources, List.of(passage)));

    assertThat(phrases.include(passage, 0)).isEqualTo(isPhrase);
  }

  @Test
  void sourcesOfAnotherPlace_doNotCount() {
    Passage passage = passage(new Span(100, 50), 1);
    Passage elsewhere = passage(new Span(126, 50), 1);

    assertThat(new StockPhrases(List.of(List.of(passage), List.of(elsewhere))).include(passage, 0))
        .isFalse();
  }

  @Test
  void amongManyPassages_thatWhichHasMostIsSeen() {
    Random random = new Random(21);
    for (int round = 0; round < 2_000; round++) {
      Passage passage = passage(new Span(random.nextInt(60), 1 + random.nextInt(30)), 1);
      List<Passage> others =
          Stream.generate(() -> passage(new Span(random.nextInt(80), random.nextInt(40)), 1))
              .limit(random.nextInt(6))
              .toList();
      boolean expected =
          others.stream()
              .map(Passage::suspicious)
              .anyMatch(
                  other -> 2 * other.overlap(passage.suspicious()) > passage.suspicious().length());

      StockPhrases phrases = new StockPhrases(List.of(List.of(passage), others));

      assertThat(phrases.include(passage, 0)).as("%s, %s", passage, others).isEqualTo(expected);
    }
  }

  @Test
  void passagesOfOneSource_countOnce() {
    Passage passage = passage(new Span(100, 50), 2);
    List<Passage> twice = List.of(passage, passage);

    assertThat(new StockPhrases(List.of(List.of(passage), twice)).include(passage, 0)).isFalse();
  }

  @Test
  void passageOfFingerprints_isNone() {
    Passage passage = Passage.ofFingerprints(new Span(100, 50), new Span(0, 50), 1, 3, 0.9);

    assertThat(new StockPhrases(Collections.nCopies(9, List.of(passage))).include(passage, 0))
        .isFalse();
  }
}
