package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenWeights;

final class LikestStretchTest {

  private static Likeness of(String text, String source) {
    return Objects.requireNonNull(
        LikestStretch.of(
            GeneratedTexts.tokenize(text), GeneratedTexts.tokenize(source), TokenWeights.UNKNOWN));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void editedSentence_itsOwnOfTheSource(int seed) {
    GeneratedTexts words = new GeneratedTexts(seed);
    List<String> source = words.sentences(30);
    String text = words.edited(source.get(17), 0.5);

    Likeness likeness = of(text, String.join(" ", source));

    String whole = String.join(" ", source);
    Span sentence = new Span(whole.indexOf(source.get(17)), source.get(17).length());
    assertThat(likeness.stretch().overlap(sentence)).isGreaterThanOrEqualTo(sentence.length() - 1);
    assertThat(likeness.stretch().length()).isLessThan(3 * sentence.length());
    assertThat(likeness.text().offset()).isZero();
    assertThat(likeness.share()).isBetween(0.25, 0.9);
    assertThat(likeness.similarity()).isBetween(0.25, 0.9);
  }

  @Test
  void sameSentence_allOfIt() {
    String text = "rare1 rare2 rare3 rare4.";

    Likeness likeness = of(text, text);

    assertThat(likeness.share()).isCloseTo(1, within(1e-9));
    assertThat(likeness.similarity()).isEqualTo(1);
    assertThat(likeness.bits()).isEqualTo(4 * TokenWeights.BITS_MAX);
    assertThat(likeness.beyond(0)).isCloseTo(Math.sqrt(likeness.bits()), within(1e-9));
    assertThat(likeness.beyond(0.5)).isCloseTo(0.65 * Math.sqrt(20), within(1e-9));
  }

  @Test
  void oneSentenceMadeOfTwo_bothOfThem() {
    String two = "Rare1 rare2 rare3 rare4 rare5. Rare6 rare7 rare8 rare9.";

    Likeness likeness =
        of("Rare1 rare2 rare4 rare5 rare7 rare8 rare9.", "Other1 other2 other3. " + two);

    assertThat(likeness.stretch().offset()).isEqualTo("Other1 other2 other3. ".length());
    assertThat(likeness.share()).isCloseTo(7 / Math.sqrt(7 * 9), within(1e-9));
  }

  @Test
  void sentenceOfOnesOwnBeside_noPartOfIt() {
    String own = "Own1 own2 own3 own4 own5. ";

    Likeness likeness =
        of(own + "Other1 rare1 rare2 rare3 rare4 rare5.", "Rare6 rare5 rare1 rare2 rare4.");

    assertThat(likeness.text().offset()).isEqualTo(own.length());
    assertThat(likeness.similarity()).isGreaterThan(0.7);
    assertThat(likeness.share()).as("of all of the text").isLessThan(0.7);
  }

  @Test
  void nothingShared_none() {
    assertThat(
            LikestStretch.of(
                GeneratedTexts.tokenize("rare1 rare2 rare3."),
                GeneratedTexts.tokenize("rare4 rare5 rare6."),
                TokenWeights.UNKNOWN))
        .isNull();
    assertThat(
            LikestStretch.of(
                GeneratedTexts.tokenize(""),
                GeneratedTexts.tokenize("rare4 rare5."),
                TokenWeights.UNKNOWN))
        .isNull();
  }
}
