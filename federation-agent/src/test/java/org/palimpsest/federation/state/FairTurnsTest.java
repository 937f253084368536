package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FairTurnsTest {

  private final FairTurns turns = new FairTurns();

  /** Ids like {@code a1}, of the owner {@code a}. */
  private static Map<String, String> waiting(String... ids) {
    Map<String, String> owners = new LinkedHashMap<>();
    for (String id : ids) {
      owners.put(id, id.substring(0, 1));
    }
    return owners;
  }

  @Test
  void owners_takeTurns() {
    assertThat(turns.order(waiting("a1", "a2", "a3", "b1", "c1", "c2"), List.of(), 10))
        .containsExactly("a1", "b1", "c1", "a2", "c2", "a3");
  }

  @Test
  void whoHasTheLeastUnderWay_comesFirst() {
    assertThat(turns.order(waiting("a1", "a2", "b1"), List.of("a", "a", "c"), 10))
        .containsExactly("b1", "a1", "a2");
  }

  @Test
  void ofThoseWithAsMuchUnderWay_whoWasServedLongestAgo_comesFirst() {
    turns.served("b");
    turns.served("a");
    assertThat(turns.order(waiting("a1", "b1", "c1"), List.of(), 10))
        .containsExactly("c1", "b1", "a1");
  }

  @Test
  void noMoreThanWanted() {
    assertThat(turns.order(waiting("a1", "a2", "b1", "b2"), List.of(), 3))
        .containsExactly("a1", "b1", "a2");
    assertThat(turns.order(waiting(), List.of("a"), 3)).isEmpty();
  }
}
