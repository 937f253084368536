package org.palimpsest.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RivalsTest {

  /** The bound of a source, by its index among the likenesses. */
  private static int bound(int source, int... likenesses) {
    Rivals rivals = new Rivals(1);
    for (int likeness : likenesses) {
      if (likeness != Rivals.NOT_ASKED) {
        rivals.add(0, likeness);
      }
    }
    return rivals.bound(0, likenesses[source]);
  }

  @Test
  void thirdBestOfTheOthers_explains() {
    assertThat(bound(0, 5000, 4000, 3000, 2000, 1000)).isEqualTo(2600);
    assertThat(bound(4, 5000, 4000, 3000, 2000, 1000)).isEqualTo(3900);
    assertThat(bound(1, 5000, 4000, 3000, 2000, 1000)).isEqualTo(2600);
    assertThat(bound(1, 1000, 2000, 3000, 4000, 5000)).isEqualTo(3900);
  }

  /** A library may have copies of a source, which do not explain it. */
  @Test
  void copies_countOnce() {
    assertThat(bound(0, 5000, 5000, 5000, 5000, 3000, 2000, 1000)).isEqualTo(1300);
    assertThat(bound(4, 5000, 5000, 5000, 5000, 3000, 2000, 1000)).isEqualTo(1300);
  }

  @Test
  void whoIsNotAskedThere_isNoRival() {
    assertThat(bound(0, Rivals.NOT_ASKED, 4000, 3000, 2000, Rivals.NOT_ASKED)).isEqualTo(2600);
  }

  @Test
  void fewerThanThreeOthers_areTakenToHaveSomething() {
    assertThat(bound(0, 5000, 4000, 3000)).isEqualTo(2600);
    assertThat(bound(0, 5000)).isEqualTo(2600);
  }

  @Test
  void othersBehindCopies_areTakenToHaveLess() {
    assertThat(bound(0, 5000, 5000, 5000, 5000, 5000)).isEqualTo(780);
  }

  @Test
  void nothingInCommon_isTakenForALittle() {
    assertThat(bound(0, 5000, 3, 2, 1)).isEqualTo(390);
  }
}
