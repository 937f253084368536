package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.state.QuotaUse.Place;

final class QuotaUseTest {

  private static final Instant EVENING = Instant.parse("2026-03-01T23:59:50Z");
  private static final Instant MIDNIGHT = Instant.parse("2026-03-02T00:00:00Z");

  @Test
  void requestOverMidnight_keepsItsPlaceAndUsesNothingOfTheNewDay() {
    QuotaUse use = QuotaUse.NOTHING.at(EVENING).with("a", "a1", 7, EVENING);

    QuotaUse next = use.at(MIDNIGHT);

    assertThat(next.sentences()).isZero();
    assertThat(next.hasRequest("a")).isTrue();
    assertThat(next.day()).isEqualTo(use.day() + 1);
  }

  @Test
  void clockThatIsBehind_countsToTheLaterDay() {
    QuotaUse use = QuotaUse.NOTHING.at(MIDNIGHT).with("a", "a1", 7, MIDNIGHT);
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
  void sameRequestAgain_hasOnePlaceAndIsCountedOnce() {
    QuotaUse first = QuotaUse.NOTHING.at(EVENING).with("a", "a1", 7, EVENING);

    QuotaUse use = first.with("a", "a2", 7, EVENING.plusSeconds(1));

    assertThat(use.places())
        .containsExactly(new Place("a", "a2", EVENING.plusSeconds(1), use.day(), 7));
    assertThat(use.sentences()).isEqualTo(7);
    assertThat(use.hasTurn("a1")).isFalse();
    assertThat(use.without("a1")).isEqualTo(use);
    assertThat(use.without("a2").places()).isEmpty();
    assertThat(use.undone("a1")).isEqualTo(use);
    assertThat(use.undone("a2").sentences()).isZero();
  }

  @Test
  void takenOverAfterMidnight_isNotTakenFromTheNewDay() {
    QuotaUse use =
        QuotaUse.NOTHING
            .at(EVENING)
            .with("a", "a1", 7, EVENING)
            .at(MIDNIGHT)
            .with("b", "b1", 2, MIDNIGHT)
            .with("a", "a2", 7, MIDNIGHT);

    assertThat(use.sentences()).isEqualTo(2);
    assertThat(use.undone("a2").sentences()).isEqualTo(2);
  }

  @Test
  void place_isKnownForADay() {
    QuotaUse use = QuotaUse.NOTHING.at(MIDNIGHT).with("a", "a1", 1, MIDNIGHT);
    assertThat(use.others("b")).isEqualTo(use.places());
    assertThat(use.others("a")).isEmpty();
    assertThat(use.at(MIDNIGHT.plusSeconds(86_399)).hasTurn("a1")).isTrue();
    assertThat(use.at(MIDNIGHT.plusSeconds(86_400)).hasTurn("a1")).isFalse();
  }
}
