package org.palimpsest.federation.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which of several times holds. */
final class RetentionTest {

  private static final Retention RULES =
      new Retention(
          30,
          Map.of("thesis", 365, "application", 10),
          Map.of("archive", 3650, "intake", 90),
          Map.of("intake", 180));

  @Test
  void whatNothingIsSaidOf_isKeptAsAllAre() {
    assertThat(RULES.daysOfCheck("", List.of("library"))).isEqualTo(30);
    assertThat(RULES.daysOfCheck("letter", List.of())).isEqualTo(30);
  }

  @Test
  void whatIsSaidOfOne_goesBeforeWhatIsSaidOfAll() {
    assertThat(RULES.daysOfCheck("thesis", List.of("library"))).isEqualTo(365);
    assertThat(RULES.daysOfCheck("", List.of("library", "archive"))).isEqualTo(3650);
  }

  @Test
  void ofSeveral_theShortestHolds() {
    assertThat(RULES.daysOfCheck("thesis", List.of("archive", "intake"))).isEqualTo(90);
    assertThat(RULES.daysOfCheck("application", List.of("archive"))).isEqualTo(10);
    assertThat(RULES.daysOfChecksMin()).isEqualTo(10);
    assertThat(RULES.daysOfChecksMax()).isEqualTo(3650);
  }

  @Test
  void end_isReckonedFromTheCheckEnd() {
    assertThat(RULES.endOfCheck("application", List.of(), Instant.parse("2026-02-20T01:02:03Z")))
        .isEqualTo(Instant.parse("2026-03-02T01:02:03Z"));
  }

  @Test
  void documents_stayUnlessSomethingIsSaid() {
    assertThat(RULES.daysOfDocuments("intake")).hasValue(180);
    assertThat(RULES.daysOfDocuments("archive")).isEmpty();
  }
}
