package org.palimpsest.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessCostTest {

  @Test
  void minus_compilerThreadEnded_countsAsNothing() {
    ProcessCost spent = new ProcessCost(5, 1, 3, .5, 100).minus(new ProcessCost(1, 2, 1, 0, 40));

    assertThat(spent).isEqualTo(new ProcessCost(4, 0, 2, .5, 60));
  }
}
