package org.palimpsest.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProcessCostTest {

  @Test
  void minus_idleOfTheSameTime_leavesTheRest() {
    ProcessCost spent = new ProcessCost(5, 1_000).minus(new ProcessCost(1, 200));
    ProcessCost idle = new ProcessCost(0.5, 30).times(4);
    assertThat(spent.minus(idle)).isEqualTo(new ProcessCost(2, 680));
  }
}
