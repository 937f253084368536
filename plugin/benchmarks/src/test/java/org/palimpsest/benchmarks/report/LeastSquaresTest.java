package org.palimpsest.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LeastSquaresTest {

  @Test
  void fit_exactValues_findsTheCoefficients() {
    var random = new SplittableRandom(1);
    for (int run = 0; run < 50; run++) {
      double[] expected = {random.nextDouble(-9, 9), random.nextDouble(), random.nextDouble(99)};
      List<double[]> observations = new ArrayList<>();
      List<Double> values = new ArrayList<>();
      for (int i = 0; i < 3 + random.nextInt(9); i++) {
        double[] x = {1, random.nextDouble(8), random.nextDouble(5)};
        observations.add(x);
        values.add(expected[0] + expected[1] * x[1] + expected[2] * x[2]);
      }
      double[] found = LeastSquares.fit(observations, values);
      for (int i = 0; i < expected.length; i++) {
        assertThat(found[i]).isCloseTo(expected[i], within(1e-4));
      }
    }
  }

  @Test
  void fit_noisyConstant_isTheMean() {
    List<double[]> observations = List.of(new double[] {1}, new double[] {1}, new double[] {1});
    assertThat(LeastSquares.fit(observations, List.of(1.0, 2.0, 6.0))[0])
        .isCloseTo(3, within(1e-12));
  }

  @Test
  void fit_causesThatGoTogether_refused() {
    List<double[]> observations = List.of(new double[] {1, 2}, new double[] {1, 2});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LeastSquares.fit(observations, List.of(1.0, 2.0)));
  }
}
