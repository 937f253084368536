package org.palimpsest.solr.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.text.Span;

final class HeldWindowsTest {

  private static final Fingerprint COMMON = new Fingerprint(1, 2);

  private static HeldWindows held() {
    return HeldWindows.of(
        new FingerprintedUnits(
            List.of(new Span(0, 100), new Span(200, 100), new Span(1_000, 100)),
            FingerprintList.of(List.of(COMMON, new Fingerprint(3, 4), COMMON))),
        new long[] {201, 200, 201},
        200);
  }

  @Test
  void windowOfTooManyHolders_askedOnceAndSoughtNowhere() {
    HeldWindows held = held();

    assertThat(held.windows().spans()).containsExactly(new Span(0, 100));
    assertThat(held.unsought()).containsExactly(0, 2);
    assertThat(held.spans()).containsExactly(new Span(0, 100), new Span(1_000, 100));
  }

  @Test
  void windowThatStandsTwice_examplesNamedAtBothPlaces() {
    HeldWindows held = held().withExamples(List.of(List.of("b", "a")));

    assertThat(held.examplesOf(new Span(50, 100))).containsExactlyInAnyOrder("a", "b");
    assertThat(held.examplesOf(new Span(1_050, 100))).containsExactlyInAnyOrder("a", "b");
    assertThat(held.examplesOf(new Span(200, 100))).isEmpty();
  }
}
