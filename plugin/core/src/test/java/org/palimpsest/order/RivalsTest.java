package org.palimpsest.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What others have at a place. */
final class RivalsTest {

  private static int bound(int source, int... likenesses) {
    List<int[]> ofSources = Arrays.stream(likenesses).mapToObj(each -> new int[] {each}).toList();
    return new Rivals(1, ofSources).bound(0, source);
  }

  @Test
  void thirdBestOfTheOthers_explains() {
    assertThat(bound(0, 5000, 4000, 3000, 2000, 1000)).isEqualTo(2600);
    assertThat(bound(4, 5000, 4000, 3000, 2000, 1000)).isEqualTo(3900);
    assertThat(bound(1, 5000, 4000, 3000, 2000, 1000)).isEqualTo(2600);
  }

  /** A library may hold a source several times: its copies do not explain it. */
  @Test
  void copies_countOnce() {
    assertThat(bound(0, 5000, 5000, 5000, 5000, 3000, 2000, 1000)).isEqualTo(1300);
    assertThat(bound(4, 5000, 5000, 5000, 5000, 3000, 2000, 1000)).isEqualTo(1300);
  }

  @Test
  void whoIsNotAskedThere_isNoRival() {
    assertThat(bound(0, SourceBounds.NOT_ASKED, 4000, 3000, 2000, SourceBounds.NOT_ASKED))
        .isEqualTo(2600);
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
