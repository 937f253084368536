package org.palimpsest.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TimeAllowedTest {

  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  @Test
  void ownTime_endsBeforeTheConnectionGivesUp() {
    TimeAllowed time = TimeAllowed.of(Map.of(), TIMEOUT);
    assertThat(time.millis()).isEqualTo(270_000);
    assertThat(time.addedTo(Map.of("flips", List.of("1"))))
        .containsEntry("timeAllowed", List.of("270000"))
        .containsKey("flips");
    assertThat(time.wasUp(200_000)).isTrue();
    assertThat(time.wasUp(20_000)).isFalse();
  }

  /** It limits a document; a partial answer is not retried. */
  @Test
  void usersTime_isLeftAlone() {
    Map<String, List<String>> given = Map.of("timeAllowed", List.of("7"));
    TimeAllowed time = TimeAllowed.of(given, TIMEOUT);
    assertThat(time.addedTo(given)).isEqualTo(given);
    assertThat(time.wasUp(200_000)).isFalse();
  }

  @Test
  void longTimeout_endsBeforeSolrsShardsGiveUp() {
    assertThat(TimeAllowed.of(Map.of(), Duration.ofHours(1)).millis()).isEqualTo(540_000);
  }
}
