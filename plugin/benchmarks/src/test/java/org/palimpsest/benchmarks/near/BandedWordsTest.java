package org.palimpsest.benchmarks.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.duplicate.SpotFinder;
import org.palimpsest.core.duplicate.SpotParameters;
import org.palimpsest.core.fingerprint.Seed;

final class BandedWordsTest {

  private static final List<String> LIBRARY =
      List.of("the common seldom rare", "the common seldom", "the common", "the common 的常");

  private static String within(double min, double max, String text) {
    var finder = new SpotFinder(SpotParameters.DEFAULT, Seed.PUBLIC);
    return new BandedWords(LIBRARY, new IdfBand(min, max), finder).within(text).strip();
  }

  @Test
  void wordsOutsideTheBand_leftOut_grammarStays() {
    assertThat(within(.2, .85, "The common seldom rare new")).isEqualTo("the seldom");
    assertThat(within(.2, 1, "The common seldom rare new")).isEqualTo("the seldom rare new");
    assertThat(within(0, 0, "The common seldom rare new, 的常")).isEqualTo("the common 的");
  }
}
