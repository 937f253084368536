package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.text.Span;

final class StockPhrasesTest {

  private static final Fingerprint HERE = new Fingerprint(0, 0);

  /** Differs in half of 100 bits, like an unrelated text. */
  private static final Fingerprint ELSEWHERE = new Fingerprint(0, (1L << 50) - 1);

  private static Passage passage(Span suspicious, double weight) {
    return passage(suspicious, weight, null);
  }

  private static Passage passage(
      Span suspicious, double weight, @Nullable Fingerprint surroundings) {
    return new Passage(
        suspicious,
        new Span(0, 10),
        1,
        0,
        1,
        Passage.Kind.MODIFIED,
        weight,
        new SourceContext(surroundings, 3000, 3000));
  }

  private static StockPhrases phrases(List<List<Passage>> sources) {
    return new StockPhrases(
        sources.stream().map(passages -> new StockPhrases.Source(passages, null, false)).toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 12, 100})
  void versionsOfOneWork_countOnce(int versions) {
    Passage passage = passage(new Span(100, 50), 1, HERE);

    assertThat(phrases(Collections.nCopies(versions, List.of(passage))).include(passage, 0))
        .isFalse();
  }

  @Test
  void versionsOfAnotherWork_countOnceTogether() {
    Passage passage = passage(new Span(100, 50), 1.9, HERE);
    List<List<Passage>> sources =
        new ArrayList<>(Collections.nCopies(12, List.of(passage(new Span(90, 70), 1, ELSEWHERE))));
    sources.add(0, List.of(passage));
    Passage weighty = passage(new Span(100, 50), 2, HERE);

    assertThat(phrases(sources).include(passage, 0)).isTrue();
    assertThat(phrases(sources).include(weighty, 0)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"1, 1, false", "2, 1.9, true", "2, 2, false", "3, 2.9, true", "50, 3, false"})
  void passageOfManySources_mustWeighMore(int sources, double weight, boolean isPhrase) {
    Passage passage = passage(new Span(100, 50), weight);

    StockPhrases phrases = phrases(Collections.nCopies(sources, List.of(passage)));

    assertThat(phrases.include(passage, 0)).isEqualTo(isPhrase);
  }

  @Test
  void sourcesOfAnotherPlace_doNotCount() {
    Passage passage = passage(new Span(100, 50), 1);
    Passage elsewhere = passage(new Span(126, 50), 1);

    assertThat(phrases(List.of(List.of(passage), List.of(elsewhere))).include(passage, 0))
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

      StockPhrases phrases = phrases(List.of(List.of(passage), others));

      assertThat(phrases.include(passage, 0)).as("%s, %s", passage, others).isEqualTo(expected);
    }
  }

  @Test
  void ownWorkAndVersions_areNoFurtherWork() {
    Passage passage = passage(new Span(100, 50), 1, HERE);
    List<Passage> there = List.of(passage(new Span(100, 50), 1, ELSEWHERE));
    StockPhrases.Source source = new StockPhrases.Source(List.of(passage), HERE, false);

    assertThat(areTwoWorks(source, new StockPhrases.Source(there, null, true))).isFalse();
    assertThat(areTwoWorks(source, new StockPhrases.Source(there, HERE, false))).isFalse();
    assertThat(areTwoWorks(source, new StockPhrases.Source(there, ELSEWHERE, false))).isTrue();
  }

  @Test
  void placeThatWasCopiedFromAnotherWork_mustWeighWhatACopyDoes() {
    List<Passage> copy = List.of(passage(new Span(100, 50), 3, ELSEWHERE));

    assertThat(
            phrases(List.of(List.of(passage(new Span(100, 50), 2.9)), copy))
                .include(passage(new Span(100, 50), 2.9), 0))
        .isTrue();
  }

  private static boolean areTwoWorks(StockPhrases.Source source, StockPhrases.Source other) {
    return new StockPhrases(List.of(source, other)).include(source.passages().get(0), 0);
  }

  @Test
  void passagesOfOneSource_countOnce() {
    Passage passage = passage(new Span(100, 50), 2);
    List<Passage> twice = List.of(passage, passage);

    assertThat(phrases(List.of(List.of(passage), twice)).include(passage, 0)).isFalse();
  }

  @Test
  void passageOfFingerprints_isNone() {
    Passage passage = Passage.ofFingerprints(new Span(100, 50), new Span(0, 50), 1, 3, 0.9);

    assertThat(phrases(Collections.nCopies(9, List.of(passage))).include(passage, 0)).isFalse();
  }
}
