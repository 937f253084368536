package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.benchmarks.evaluate.Plagdet.Scores;

/** Every figure is computed by hand from the definition. */
final class PlagdetTest {

  private static final double EXACT = 1e-12;

  private static Reuse reuse(int suspicious, int suspiciousLength, int source, int sourceLength) {
    return new Reuse(
        new CodePointSpan(suspicious, suspiciousLength), new CodePointSpan(source, sourceLength));
  }

  private static Scores scores(long cases, List<Reuse> known, List<Reuse> detected) {
    var plagdet = new Plagdet(cases);
    plagdet.add(known, detected);
    return plagdet.scores();
  }

  @Test
  void exactDetection_scoresOne() {
    Reuse known = reuse(10, 100, 500, 90);

    assertThat(scores(1, List.of(known), List.of(known)))
        .isEqualTo(new Scores(1, 1, 1, 1, 1, 1))
        .extracting(Scores::plagdet)
        .isEqualTo(1.0);
  }

  @Test
  void halfOverlap_countsCharactersOfBothSides() {
    // 50 of 100 characters on one side and 50 of 100 on the other; of the detection 50 of 100 and
    // 50 of 50
    Scores scores = scores(1, List.of(reuse(0, 100, 0, 100)), List.of(reuse(50, 100, 0, 50)));

    assertThat(scores.recall()).isEqualTo(100.0 / 200);
    assertThat(scores.precision()).isEqualTo(100.0 / 150);
    assertThat(scores.plagdet()).isCloseTo(4.0 / 7, within(EXACT));
  }

  @Test
  void caseFoundInTwoPieces_granularityTwo() {
    Scores scores =
        scores(
            1, List.of(reuse(0, 100, 0, 100)), List.of(reuse(0, 50, 0, 50), reuse(50, 50, 50, 50)));

    assertThat(scores).isEqualTo(new Scores(1, 1, 2, 1, 1, 2));
    assertThat(scores.plagdet()).isCloseTo(Math.log(2) / Math.log(3), within(EXACT));
  }

  @Test
  void detectionsThatOverlap_recallNotAboveOne() {
    Scores scores =
        scores(
            1, List.of(reuse(0, 100, 0, 100)), List.of(reuse(0, 80, 0, 80), reuse(20, 80, 20, 80)));

    assertThat(scores.recall()).isEqualTo(1);
  }

  @Test
  void overlapOnOneSideOnly_notDetected() {
    Scores scores = scores(1, List.of(reuse(0, 100, 0, 100)), List.of(reuse(0, 100, 100, 100)));

    assertThat(scores).isEqualTo(new Scores(1, 0, 1, 0, 0, 1));
    assertThat(scores.plagdet()).isZero();
  }

  @Test
  void macroAverage_longAndShortDetectionsCountAlike() {
    Reuse known = reuse(0, 10, 0, 10);

    Scores scores = scores(1, List.of(known), List.of(known, reuse(5000, 9000, 5000, 9000)));

    assertThat(scores.precision()).isEqualTo(0.5);
    assertThat(scores.granularity()).isEqualTo(1);
  }

  @Test
  void detectionOverTwoCases_detectsBoth() {
    Scores scores =
        scores(
            2, List.of(reuse(0, 40, 0, 40), reuse(60, 40, 60, 40)), List.of(reuse(0, 100, 0, 100)));

    assertThat(scores.foundShare()).isEqualTo(1);
    assertThat(scores.recall()).isEqualTo(1);
    assertThat(scores.precision()).isEqualTo(0.8);
    assertThat(scores.granularity()).isEqualTo(1);
  }

  @Test
  void pairsWithoutDetection_countInRecallOnly() {
    Reuse known = reuse(0, 10, 0, 10);

    assertThat(scores(4, List.of(known), List.of(known)))
        .isEqualTo(new Scores(4, 1, 1, 1, 0.25, 1))
        .extracting(Scores::foundShare)
        .isEqualTo(0.25);
  }

  @Test
  void nothingAtAll_scoresZero() {
    Scores scores = new Plagdet(0).scores();

    assertThat(scores).isEqualTo(new Scores(0, 0, 0, 0, 0, 1));
    assertThat(scores.plagdet()).isZero();
    assertThat(scores.foundShare()).isZero();
  }

  @Test
  void detectionWithoutLength_isWrong() {
    assertThat(scores(1, List.of(reuse(0, 9, 0, 9)), List.of(reuse(3, 0, 3, 0))))
        .isEqualTo(new Scores(1, 0, 1, 0, 0, 1));
  }
}
