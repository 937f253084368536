package org.palimpsest.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BatchCheckBenchmarkTest {

  @Test
  void timeless_answersThatDifferInTimeOnly_areEqual() {
    List<ObjectNode> one = List.of(answer(1, 5), answer(2, 5));
    List<ObjectNode> other = List.of(answer(1, 7), answer(3, 5));
    assertThat(
            BatchCheckBenchmark.countEqual(
                BatchCheckBenchmark.timeless(one), BatchCheckBenchmark.timeless(other)))
        .isOne();
    assertThat(BatchCheckBenchmark.countEqual(one, other)).isZero();
  }

  private static ObjectNode answer(int probes, int elapsedMillis) {
    ObjectNode answer = new ObjectMapper().createObjectNode();
    answer.putObject("statistics").put("probes", probes).put("elapsedMillis", elapsedMillis);
    return answer;
  }
}
