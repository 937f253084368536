package org.palimpsest.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.token.TokenWeights;

/** Texts with the statements of a source in its order and in other words. */
final class StatementOrdersTest {

  private static final int AROUND = 10;
  private static final int FOLLOWED = 12;

  /** About the third best likeness of rivals. */
  private static final int BOUND = 700;

  private final List<String> source;
  private final List<String> text;

  StatementOrdersTest() {
    Sayings sayings = new Sayings(11);
    this.source = sayings.sentences(AROUND + FOLLOWED + AROUND);
    this.text = new ArrayList<>(sayings.sentences(AROUND));
    text.addAll(sayings.inOtherWords(source.subList(AROUND, AROUND + FOLLOWED), 0.45));
    text.addAll(sayings.sentences(AROUND));
  }

  private static StatementComparison comparison(List<String> text) {
    return new StatementComparison(
        Statements.of(Sayings.tokenize(Sayings.text(text))), TokenWeights.UNKNOWN);
  }

  private static Statements statements(List<String> source) {
    return Statements.of(Sayings.tokenize(Sayings.text(source)));
  }

  private static SourceBounds bounds(int count) {
    return bounds(count, IntStream.range(0, count));
  }

  private static SourceBounds bounds(int count, IntStream statements) {
    List<Integer> asked = statements.boxed().toList();
    return new SourceBounds("source", count, asked, Collections.nCopies(asked.size(), BOUND));
  }

  private List<StatementOrders.Order> find(List<String> asked, List<String> other) {
    StatementComparison comparison = comparison(asked);
    return StatementOrders.find(comparison, statements(other), bounds(comparison.count()));
  }

  private Span followed(List<String> sentences) {
    int offset = Sayings.text(sentences.subList(0, AROUND)).length();
    return new Span(offset, Sayings.text(sentences.subList(AROUND, AROUND + FOLLOWED)).length());
  }

  @Test
  void textInOtherWords_foundByItsOrder() {
    List<StatementOrders.Order> orders = find(text, source);

    assertThat(orders).hasSize(1);
    int sentence = source.get(0).length();
    assertThat(orders.get(0).text().overlap(followed(text)))
        .isGreaterThan((FOLLOWED - 3) * sentence);
    assertThat(orders.get(0).text().length()).isLessThan((FOLLOWED + 3) * sentence);
    assertThat(orders.get(0).source().overlap(followed(source)))
        .isGreaterThan((FOLLOWED - 3) * sentence);
    assertThat(orders.get(0).weight()).isGreaterThan(1);
  }

  @Test
  void sameSentencesInAnotherOrder_notFound() {
    List<String> shuffled = new ArrayList<>(source);
    Collections.shuffle(shuffled.subList(AROUND, AROUND + FOLLOWED), new Random(4));

    assertThat(find(text, shuffled)).isEmpty();
  }

  @Test
  void fewSentences_notFound() {
    Sayings sayings = new Sayings(12);
    List<String> few = new ArrayList<>(sayings.sentences(AROUND));
    few.addAll(sayings.inOtherWords(source.subList(AROUND, AROUND + 3), 0.45));
    few.addAll(sayings.sentences(AROUND));

    assertThat(find(few, source)).isEmpty();
  }

  /** The writer adds a sentence, and leaves one out. */
  @Test
  void sentencesAddedAndLeftOut_bridged() {
    List<String> changed = new ArrayList<>(text);
    changed.add(AROUND + 4, new Sayings(13).sentences(1).get(0));
    changed.remove(AROUND + 9);

    List<StatementOrders.Order> orders = find(changed, source);

    assertThat(orders).hasSize(1);
    assertThat(orders.get(0).text().length())
        .isGreaterThan((FOLLOWED - 4) * source.get(0).length());
  }

  @Test
  void whatIsNotAsked_partsAndIsNotFound() {
    StatementComparison comparison = comparison(text);
    SourceBounds bounds =
        bounds(comparison.count(), IntStream.range(0, comparison.count()).filter(i -> i % 3 > 0));

    assertThat(StatementOrders.find(comparison, statements(source), bounds)).isEmpty();
  }

  /** The quick check before it loses no source. */
  @Test
  void whatIsFound_mayBeReached() {
    int found = 0;
    for (int seed = 1; seed <= 10; seed++) {
      Sayings sayings = new Sayings(seed);
      List<String> original = sayings.sentences(40);
      StatementComparison comparison = comparison(sayings.inOtherWords(original, 0.05 * seed));
      SourceBounds bounds = bounds(comparison.count());
      boolean isFound = !StatementOrders.find(comparison, statements(original), bounds).isEmpty();
      List<Integer> best =
          IntStream.of(comparison.best(statements(original), statement -> true)).boxed().toList();

      assertThat(bounds.mayBeReached(best) || !isFound).isTrue();
      found += isFound ? 1 : 0;
    }
    assertThat(found).isBetween(2, 8);
  }

  @Test
  void limit_growsWithTheText() {
    assertThat(StatementOrders.limit(10)).isEqualTo(StatementOrders.limit(80)).isEqualTo(5600);
    assertThat(StatementOrders.limit(2_500)).isBetween(8_500, 8_600);
  }

  @Test
  void textsOfHanCharacters_only() {
    assertThat(StatementOrders.applyTo("他说：今年水位太低 (Abb. 3)")).isTrue();
    assertThat(StatementOrders.applyTo("A text with 两 characters")).isFalse();
    assertThat(StatementOrders.applyTo("")).isFalse();
  }
}
