package org.palimpsest.benchmarks.inversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class NGramModelTest {

  private final Dictionary dictionary =
      new Dictionary(
          List.of(
              List.of("", "red", "cat", "sleep"),
              List.of("", "red", "cat", "eat"),
              List.of("", "dog", "eat", "sleep"),
              List.of("", "dog", "sleep")));
  private final NGramModel model = new NGramModel(dictionary);

  private double probability(String leftmost, String left, String symbol) {
    return model.probability(
        model.after(dictionary.id(leftmost), dictionary.id(left)), dictionary.id(symbol));
  }

  @Test
  void symbolThatWasSeenBehindTheOthers_isLikelier() {
    assertThat(probability("", "red", "cat")).isGreaterThan(.5);
    assertThat(probability("", "dog", "cat")).isLessThan(.2);
  }

  @Test
  void probabilities_addUpToOne() {
    NGramModel.Context context = model.after(Dictionary.BREAK, dictionary.id("dog"));
    double sum =
        IntStream.range(0, dictionary.size()).mapToDouble(i -> model.probability(context, i)).sum();
    assertThat(sum).isCloseTo(1, within(.05));
  }

  @Test
  void symbolOfTheDocument_isLikelier() {
    double before = model.single(dictionary.id("cat"));
    model.note(dictionary.id("cat"), 100);
    assertThat(model.single(dictionary.id("cat"))).isGreaterThan(before + .05);
  }

  @Test
  void textLikeTheDocument_isTheSubject() {
    double before = model.single(dictionary.id("red"));
    model.note(dictionary.id("cat"), 1);
    double noted = model.single(dictionary.id("red"));
    model.chooseSubject();
    assertThat(noted).isLessThanOrEqualTo(before);
    assertThat(model.single(dictionary.id("red"))).isNotEqualTo(noted);
  }
}
