package org.palimpsest.federation.ops;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FailuresTest {

  @Test
  void aTrace_hasClassesAndPlaces_butNoMessages() {
    String trace =
        Failures.trace(
            new IllegalStateException("a text", new IllegalArgumentException("its sentence")));

    assertThat(trace)
        .startsWith(
            "java.lang.IllegalStateException | at org.palimpsest.federation.ops.FailuresTest")
        .contains("caused by java.lang.IllegalArgumentException")
        .doesNotContain("a text", "its sentence");
  }
}
