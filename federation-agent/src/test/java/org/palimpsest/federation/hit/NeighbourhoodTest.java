package org.palimpsest.federation.hit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class NeighbourhoodTest {

  private static final Neighbourhood ANY_ORDER = new Neighbourhood(2, 100, false);
  private static final Neighbourhood IN_ORDER = new Neighbourhood(2, 100, true);

  private static NearSentence near(int fingerprint, int offset) {
    return new NearSentence(fingerprint, offset, 150, 20);
  }

  @Test
  void has_fingerprintsAndSentencesWithinReach_only() {
    assertThat(ANY_ORDER.has(near(5, 1000), near(7, 1250))).isTrue();
    assertThat(ANY_ORDER.has(near(5, 1000), near(8, 1250))).isFalse();
    assertThat(ANY_ORDER.has(near(5, 1000), near(7, 1251))).isFalse();
    assertThat(ANY_ORDER.has(near(5, 1000), near(7, 750))).isTrue();
    assertThat(ANY_ORDER.has(near(5, 1000), near(7, 749))).isFalse();
  }

  @Test
  void has_inOrder_whatFollowsOnBothSidesOnly() {
    assertThat(IN_ORDER.has(near(5, 1000), near(7, 1150))).isTrue();
    assertThat(IN_ORDER.has(near(7, 1150), near(5, 1000))).isTrue();
    assertThat(IN_ORDER.has(near(5, 1150), near(7, 1000))).isFalse();
    assertThat(IN_ORDER.has(near(5, 1000), near(5, 1150))).isFalse();
    assertThat(IN_ORDER.has(near(5, 1000), near(7, 1000))).isFalse();
  }

  @Test
  void most_countsSentencesOfSeventyFiveCharacters() {
    assertThat(new Neighbourhood(3, 74, true).most()).isEqualTo(6);
    assertThat(new Neighbourhood(3, 75, true).most()).isEqualTo(12);
    assertThat(new Neighbourhood(3, 74, false).most()).isEqualTo(12);
    assertThat(new Neighbourhood(6, 300, false).most()).isEqualTo(120);
  }

  @Test
  void new_noReach_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Neighbourhood(0, 100, false));
    assertThatIllegalArgumentException().isThrownBy(() -> new Neighbourhood(1, -1, false));
  }
}
