package org.palimpsest.solr.codec;

import static org.assertj.core.api.Assertions.assertThat;

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
  void oneLongDocumentAmongEmptyOnes_everySentenceInIt() {
    int[] counts = new int[1000];
    counts[700] = 5000;

    DocStarts starts = DocStarts.of(counts);

    for (int sentence = 0; sentence < 5000; sentence++) {
      assertThat(starts.doc(sentence)).isEqualTo(700);
    }
  }

  @Test
  void noDocuments_noSentences() {
    assertThat(DocStarts.of(new int[0]).size()).isZero();
    assertThat(DocStarts.of(new int[3]).size()).isZero();
  }

  @Test
  void moreSentencesThanAnIntNumbers_everySentenceInItsDocument() {
    int[] counts = {Integer.MAX_VALUE, 0, 1, Integer.MAX_VALUE, 7};

    DocStarts starts = DocStarts.of(counts);

    assertThat(starts.size()).isEqualTo(2L * Integer.MAX_VALUE + 8);
    for (int doc : new int[] {0, 2, 3, 4}) {
      assertThat(starts.doc(starts.start(doc))).isEqualTo(doc);
      assertThat(starts.doc(starts.start(doc + 1) - 1)).isEqualTo(doc);
    }
    assertThat(starts.isSameDoc(starts.start(3), starts.start(4) - 1)).isTrue();
    assertThat(starts.isSameDoc(starts.start(3), starts.start(4))).isFalse();
  }
}
