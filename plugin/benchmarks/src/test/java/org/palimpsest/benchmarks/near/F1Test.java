package org.palimpsest.benchmarks.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class F1Test {

  private static final PairCorpus CORPUS = corpus();

  /** Two documents, two sources; each document is the copy of one. */
  private static PairCorpus corpus() {
    BitSet copies = new BitSet();
    copies.set(0);
    copies.set(3);
    return new PairCorpus(List.of("a", "b"), List.of("A", "B"), List.of("1", "2"), copies);
  }

  private static F1 of(double... nearness) {
    return F1.of(
        new NearScheme("any", .5, (document, source) -> nearness[2 * document + source]), CORPUS);
  }

  @Test
  void limit_countsWhatIsNearer() {
    F1.At at = of(.9, .6, .1, .4).at(.5);

    assertThat(at.precision()).isEqualTo(.5);
    assertThat(at.recall()).isEqualTo(.5);
    assertThat(at.f1()).isEqualTo(.5);
  }

  @Test
  void best_isTheStrictestOfTheBestLimits() {
    F1.At best = of(.9, .2, .1, .4).best();

    assertThat(best.limit()).isEqualTo(.4);
    assertThat(best.f1()).isEqualTo(1);
  }

  @Test
  void pairsThatAreNotFound_areMissed() {
    F1 figures = of(Double.NaN, .7, Double.NaN, .8);

    assertThat(figures.at(Double.NEGATIVE_INFINITY).recall()).isEqualTo(.5);
    assertThat(figures.best().precision()).isEqualTo(1);
    assertThat(of(Double.NaN, .7, .7, Double.NaN).best().f1()).isZero();
  }
}
