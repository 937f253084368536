package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class OffsetCorrectionsTest {

  @Test
  void nothingAdded_offsetsStay() {
    assertThat(new OffsetCorrections().correct(7)).isEqualTo(7);
  }

  @Test
  void anyOrderOfQuestions_answeredByTheLastEntryNotBehind() {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      OffsetCorrections corrections = new OffsetCorrections();
      TreeMap<Integer, Integer> entries = new TreeMap<>();
      entries.put(Integer.MIN_VALUE, 0);
      int offset = 0;
      for (int i = random.nextInt(300); i > 0; i--) {
        offset += random.nextInt(4);
        corrections.add(offset, i);
        entries.put(offset, i);
      }
      for (int i = 0; i < 1_000; i++) {
        int asked = i < 500 ? i * (offset + 5) / 500 : random.nextInt(offset + 5);

        assertThat(corrections.correct(asked))
            .isEqualTo(asked + entries.floorEntry(asked).getValue());
      }
    }
  }
}
