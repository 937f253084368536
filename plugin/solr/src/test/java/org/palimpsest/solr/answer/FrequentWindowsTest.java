package org.palimpsest.solr.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.text.Span;

final class FrequentWindowsTest {

  private static final Fingerprint COMMON = new Fingerprint(1, 2);

  private static FrequentWindows frequent() {
    return FrequentWindows.of(
        new FingerprintedUnits(
            List.of(new Span(0, 100), new Span(200, 100), new Span(1_000, 100)),
            FingerprintList.of(List.of(COMMON, new Fingerprint(3, 4), COMMON))),
        new long[] {201, 200, 201},
        200);
  }

  @Test
  void windowOfTooManyHolders_askedOnceAndSoughtNowhere() {
    FrequentWindows frequent = frequent();

    assertThat(frequent.windows().spans()).containsExactly(new Span(0, 100));
    assertThat(frequent.unsought()).containsExactly(0, 2);
    assertThat(frequent.spans()).containsExactly(new Span(0, 100), new Span(1_000, 100));
  }

  @Test
  void windowThatStandsTwice_examplesNamedAtBothPlaces() {
    FrequentWindows frequent = frequent().withExamples(List.of(List.of("b", "a")));

    assertThat(frequent.examplesOf(new Span(50, 100))).containsExactlyInAnyOrder("a", "b");
    assertThat(frequent.examplesOf(new Span(1_050, 100))).containsExactlyInAnyOrder("a", "b");
    assertThat(frequent.examplesOf(new Span(200, 100))).isEmpty();
  }
}
