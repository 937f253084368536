package org.palimpsest.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class DocStartsTest {

  @Test
  void anyCounts_everySentenceInItsDocument() {
    Random random = new Random(5);
    int[] counts = random.ints(500, 0, 200).map(n -> n < 60 ? 0 : n).toArray();

    DocStarts starts = DocStarts.of(counts);

    int sentence = 0;
    int docCount = 0;
    for (int doc = 0; doc < counts.length; doc++) {
      assertThat(starts.start(doc)).isEqualTo(sentence);
      docCount += counts[doc] == 0 ? 0 : 1;
      for (int i = 0; i < counts[doc]; i++, sentence++) {
        assertThat(starts.doc(sentence)).isEqualTo(doc);
        assertThat(starts.isSameDoc(starts.start(doc), sentence)).isTrue();
        assertThat(starts.isSameDoc(Math.max(0, starts.start(doc) - 1), sentence))
            .isEqualTo(starts.start(doc) == 0);
      }
    }
    assertThat(starts.size()).isEqualTo(sentence);
    assertThat(starts.maxDoc()).isEqualTo(counts.length);
    assertThat(starts.docCount()).isEqualTo(docCount);
  }

  @Test
  void noDocuments_noSentences() {
    assertThat(DocStarts.of(new int[0]).size()).isZero();
    assertThat(DocStarts.of(new int[3]).size()).isZero();
  }

  @Test
  void moreSentencesThanNumbers_refused() {
    int[] counts = {Integer.MAX_VALUE, 1};

    assertThatThrownBy(() -> DocStarts.of(counts))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("more than 2147483647 sentences");
  }
}
