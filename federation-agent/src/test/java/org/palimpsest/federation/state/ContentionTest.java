package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

final class ContentionTest {

  @Test
  void interruptedPause_isASentence_andTheThreadStaysInterrupted() {
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> new Contention("A document").pause())
        .withMessage("Interrupted.")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.LOCAL));
    assertThat(Thread.interrupted()).isTrue();
  }
}
