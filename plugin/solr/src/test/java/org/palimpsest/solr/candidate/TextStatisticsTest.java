package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class TextStatisticsTest {

  private static boolean isOfUse(long docCount, long docFreq, boolean holdsItself) {
    return new TextStatistics(docCount, docCount, new long[] {docFreq}, holdsItself).isOfUse(0);
  }

  @Test
  void termOfNoOtherDocument_isOfNoUse() {
    assertThat(isOfUse(1000, 0, false)).isFalse();
    assertThat(isOfUse(1000, 1, false)).isTrue();
    assertThat(isOfUse(1000, 1, true)).isFalse();
    assertThat(isOfUse(1000, 2, true)).isTrue();
  }

  @Test
  void termOfMoreThanATenth_isOfNoUse() {
    assertThat(isOfUse(1000, 100, false)).isTrue();
    assertThat(isOfUse(1000, 101, false)).isFalse();
    assertThat(isOfUse(12, 10, false)).as("a small library").isTrue();
  }

  /** Hundred terms: some in a number of documents, the others in no document. */
  private static boolean isStrange(long docCount, int known, long docFreq, boolean holdsItself) {
    long[] docFreqs = new long[100];
    Arrays.fill(docFreqs, 0, known, docFreq);
    if (holdsItself) {
      Arrays.setAll(docFreqs, term -> docFreqs[term] + 1);
    }
    return new TextStatistics(docCount, docCount, docFreqs, holdsItself).isStrange();
  }

  @Test
  void textOfWhichTheLibraryHardlyKnowsATerm_isStrange() {
    assertThat(isStrange(5000, 14, 100, false)).isTrue();
    assertThat(isStrange(5000, 15, 100, false)).isFalse();
    assertThat(isStrange(50, 7, 10, false)).as("in fewer documents").isTrue();
    assertThat(isStrange(50, 8, 10, false)).isFalse();
    assertThat(isStrange(5000, 100, 4, false)).as("terms of nearly no document").isTrue();
    assertThat(isStrange(5000, 100, 5, false)).isFalse();
  }

  @Test
  void whatTheTextSaysItself_makesItNoLessStrange() {
    assertThat(isStrange(50, 0, 0, true)).isTrue();
    assertThat(isStrange(50, 100, 1, true)).isTrue();
    assertThat(isStrange(50, 100, 2, true)).isFalse();
  }

  @Test
  void fewDocumentsOrTerms_tellNothing() {
    assertThat(isStrange(19, 0, 0, false)).isFalse();
    assertThat(isStrange(20, 0, 0, false)).isTrue();
    assertThat(new TextStatistics(5000, 5000, new long[49], false).isStrange()).isFalse();
    assertThat(new TextStatistics(5000, 5000, new long[50], false).isStrange()).isTrue();
  }

  @Test
  void figuresThatContradictEachOther_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> isOfUse(-1, 0, false));
    assertThatIllegalArgumentException().isThrownBy(() -> isOfUse(5, 6, false));
    assertThatIllegalArgumentException().isThrownBy(() -> isOfUse(5, -1, false));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TextStatistics(5, 4, new long[0], false));
    TextStatistics ofOne = new TextStatistics(5, 5, new long[1], false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ofOne.plus(new TextStatistics(5, 5, new long[2], false)));
  }
}
