package org.palimpsest.benchmarks.inversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class RecoveryTest {

  private static final Target TARGET =
      new Target(
          new Sent(List.of(), List.of(), List.of(), 100),
          List.of(),
          List.of(),
          List.of(Set.of("a", "b", "c"), Set.of("c", "d")),
          List.of(
              new Target.Token("a", List.of(0)),
              new Target.Token("b", List.of(0)),
              new Target.Token("c", List.of(0, 1)),
              new Target.Token("d", List.of(1))),
          false);

  @Test
  void shares_areCountedDownToThePrecision() {
    Recovery recovery = new Recovery();
    recovery.add(TARGET, List.of(Map.of("a", .9, "b", .3, "x", .6), Map.of("c", .8, "y", .5)));
    assertThat(recovery.inWindows(.8)).isEqualTo(2 / 5.);
    assertThat(recovery.inWindows(.5)).isEqualTo(3 / 5.);
    assertThat(recovery.inDocuments(.8)).isEqualTo(2 / 4.);
    assertThat(recovery.ofTokens(.8)).isEqualTo(2 / 4.);
  }

  @Test
  void nothingNamed_nothingFound() {
    Recovery recovery = new Recovery();
    recovery.add(TARGET, List.of(Map.of(), Map.of("x", .9)));
    assertThat(recovery.inWindows(.5)).isZero();
    assertThat(recovery.ofTokens(.5)).isZero();
  }

  @Test
  void guesses_countAsKnownWords() {
    Recovery recovery = new Recovery();
    recovery.addGuesses(24);
    recovery.addGuesses(36, 20, 40);
    assertThat(recovery.known()).isCloseTo(.4, within(1e-9));
    assertThat(recovery.within(24)).isEqualTo(.5);
    assertThat(recovery.within(23)).isZero();
    assertThat(recovery.oneWithin(20)).isEqualTo(.5);
  }
}
