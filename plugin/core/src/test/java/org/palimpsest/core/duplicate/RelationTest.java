package org.palimpsest.core.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RelationTest {

  private static SpotSet spots(int from, int end) {
    return SpotSet.of(IntStream.range(from, end).toArray());
  }

  private static Relation relation(SpotSet document, SpotSet source) {
    return Relation.of(document, source, 0.5, 0.9);
  }

  @Test
  void equalTexts_areDuplicates() {
    assertThat(relation(spots(0, 100), spots(0, 100))).isEqualTo(Relation.DUPLICATE);
  }

  @Test
  void resemblanceJustAtTheThreshold_isEnough() {
    assertThat(relation(spots(0, 75), spots(25, 100))).isEqualTo(Relation.DUPLICATE);
    assertThat(relation(spots(0, 75), spots(26, 101))).isEqualTo(Relation.NONE);
  }

  /** Half of a text resembles it at .5, and is no duplicate. */
  @Test
  void partOfATextMuchLonger_isContainedNotADuplicate() {
    assertThat(relation(spots(0, 50), spots(0, 100))).isEqualTo(Relation.CONTAINED);
    assertThat(relation(spots(0, 100), spots(0, 50))).isEqualTo(Relation.CONTAINS);
    assertThat(relation(spots(0, 30), spots(0, 3000))).isEqualTo(Relation.CONTAINED);
  }

  @Test
  void textWithSomethingCutOff_isADuplicate() {
    assertThat(relation(spots(0, 80), spots(0, 100))).isEqualTo(Relation.DUPLICATE);
  }

  @Test
  void textThatSharesAQuotation_isNothing() {
    assertThat(relation(spots(0, 50), spots(30, 300))).isEqualTo(Relation.NONE);
  }

  @Test
  void fewSpots_areNothingEvenWhereEqual() {
    assertThat(relation(spots(0, 7), spots(0, 7))).isEqualTo(Relation.NONE);
    assertThat(relation(spots(0, 8), spots(0, 8))).isEqualTo(Relation.DUPLICATE);
    assertThat(relation(SpotSet.EMPTY, SpotSet.EMPTY)).isEqualTo(Relation.NONE);
    assertThat(relation(spots(0, 7), spots(0, 100))).isEqualTo(Relation.NONE);
  }
}
