package org.palimpsest.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.meaning.SameMeaning.Same;

/** Low-dimensional vectors replace sentences, so that every similarity is known. */
final class SameMeaningTest {

  private static final int SENTENCES = 6;
  private static final int NOT_READ = -1;
  private static final double SIMILARITY_MIN = .76;

  /** Sentences with distinct meanings. */
  private static final EncodedText TEXT = text(1, 0, 1, 2, 3, 4, 5);

  /**
   * A text with sentences similar to the sentences of {@link #TEXT}.
   *
   * @param similarity of each
   * @param meanings the number of the similar sentence, {@value #SENTENCES} without one, {@value
   *     #NOT_READ} without a vector
   */
  private static EncodedText text(double similarity, int... meanings) {
    float[][] vectors = new float[meanings.length][SENTENCES + 1];
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < meanings.length; i++) {
      if (meanings[i] == NOT_READ) {
        vectors[i] = new float[0];
        continue;
      }
      vectors[i][SENTENCES] = (float) Math.sqrt(1 - similarity * similarity);
      vectors[i][meanings[i]] = (float) (meanings[i] == SENTENCES ? 1 : similarity);
      spans.add(new Span(100 * i, 100));
    }
    return new EncodedText(spans, vectors);
  }

  private static SourceSimilarity similarity(EncodedText source) {
    BitSet all = new BitSet(SENTENCES);
    all.set(0, SENTENCES);
    return SourceSimilarity.of(TEXT, all, all, source);
  }

  private static List<Same> found(EncodedText... sources) {
    return SameMeaning.of(
        Arrays.stream(sources).map(SameMeaningTest::similarity).toList(), SIMILARITY_MIN);
  }

  private static final EncodedText UNRELATED = text(0, 6, 6, 6, 6, 6);

  @Test
  void threeAlikeSentences_inWhateverOrder_areTheSame() {
    EncodedText source = text(.9, 6, 3, 6, 2, 1, 6);

    List<Same> found = found(source, UNRELATED, UNRELATED, UNRELATED);

    assertThat(found).hasSize(1);
    Same same = found.get(0);
    assertThat(same.first()).isEqualTo(1);
    assertThat(same.end()).isEqualTo(4);
    assertThat(same.source()).isZero();
    assertThat(same.sourceFirst()).isEqualTo(1);
    assertThat(same.sourceEnd()).isEqualTo(5);
    assertThat(same.similarity()).isCloseTo(.9, within());
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-6);
  }

  @Test
  void whatThreeOthersSayAsWell_isTheSubject() {
    EncodedText source = text(.9, 0, 1, 2, 3, 4, 5);
    EncodedText other = text(.7, 0, 1, 2, 3, 4, 5);

    assertThat(found(source, other, other, UNRELATED)).hasSize(1);
    assertThat(found(source, other, other, other)).isEmpty();
  }

  @Test
  void versionsOfOneSource_hideNothing() {
    EncodedText source = text(.9, 0, 1, 2, 3, 4, 5);

    List<Same> found = found(source, source, source, UNRELATED);

    assertThat(found).hasSize(1);
    assertThat(found.get(0).end()).isEqualTo(SENTENCES);
  }

  @Test
  void withFewOthers_moreIsAsked() {
    assertThat(found(text(.8, 0, 1, 2))).isEmpty();
    assertThat(found(text(.85, 0, 1, 2))).hasSize(1);
    assertThat(found()).isEmpty();
  }

  @Test
  void lessThanThreeSentences_areNotEnough() {
    EncodedText source = text(.95, 0, 1, 6, 6, 4, 5);

    assertThat(found(source, UNRELATED, UNRELATED, UNRELATED)).isEmpty();
  }

  @Test
  void whatIsOnEitherSideOfSentencesThatWereNotRead_isNoStretch() {
    EncodedText source = text(.9, 0, 1, NOT_READ, 2, 6);

    assertThat(found(source, source, source, source)).isEmpty();
    assertThat(similarity(source).best(2))
        .isCloseTo(.9f, org.assertj.core.data.Offset.offset(1e-6f));
  }
}
