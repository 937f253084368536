package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.state.QuotaUse.Place;

final class QuotaUseTest {

  private static final Instant EVENING = Instant.parse("2026-03-01T23:59:50Z");
  private static final Instant MIDNIGHT = Instant.parse("2026-03-02T00:00:00Z");

  private static Place place(String request, Instant takenAt) {
    return new Place(request, "call of " + request, takenAt);
  }

  @Test
  void requestOverMidnight_keepsItsPlaceAndUsesNothingOfTheNewDay() {
    QuotaUse use = QuotaUse.NOTHING.at(EVENING).plus(7, place("a", EVENING));

    QuotaUse next = use.at(MIDNIGHT);

    assertThat(next.sentences()).isZero();
    assertThat(next.hasRequest("a")).isTrue();
    assertThat(next.day()).isEqualTo(use.day() + 1);
  }

  @Test
  void clockThatIsBehind_countsToTheLaterDay() {
    QuotaUse use = QuotaUse.NOTHING.at(MIDNIGHT).plus(7, place("a", MIDNIGHT));
    assertThat(use.at(EVENING)).isEqualTo(use);
  }

  @Test
  void secondsLeft_endAtMidnightAndAreNeverZero() {
    assertThat(QuotaUse.NOTHING.at(EVENING).secondsLeft(EVENING)).isEqualTo(10);
    assertThat(QuotaUse.NOTHING.at(MIDNIGHT).secondsLeft(MIDNIGHT)).isEqualTo(86_400);
    assertThat(QuotaUse.NOTHING.at(EVENING).secondsLeft(EVENING.plusMillis(9_999))).isEqualTo(1);
    assertThat(QuotaUse.NOTHING.at(EVENING).secondsLeft(MIDNIGHT)).isEqualTo(1);
  }

  @Test
  void sameRequestAgain_hasOnePlace() {
    QuotaUse use =
        QuotaUse.NOTHING.at(EVENING).plus(7, place("a", EVENING)).plus(2, place("a", MIDNIGHT));
    assertThat(use.places()).containsExactly(place("a", MIDNIGHT));
    assertThat(use.sentences()).isEqualTo(9);
    assertThat(use.without("a").places()).isEmpty();
    assertThat(use.isOfCall("call of a")).isTrue();
  }

  @Test
  void place_isFreeAfterFiveMinutes() {
    QuotaUse use = QuotaUse.NOTHING.at(EVENING).plus(0, place("a", EVENING));
    assertThat(use.at(EVENING.plusSeconds(5 * 60 - 1)).hasRequest("a")).isTrue();
    assertThat(use.at(EVENING.plusSeconds(5 * 60)).hasRequest("a")).isFalse();
  }
}
