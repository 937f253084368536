package org.palimpsest.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class StatementsTest {

  private static Statements of(String text) {
    return Statements.of(Sayings.tokenize(text));
  }

  /** Different Han characters. */
  private static String han(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Character.toString(0x4E00 + i))
        .reduce("", String::concat);
  }

  @Test
  void shortSentences_joinedToTheNext() {
    Statements statements = of(han(10) + "。" + han(16) + "。" + han(30) + "。");

    assertThat(statements.count()).isEqualTo(2);
    assertThat(statements.span(0)).isEqualTo(Span.between(0, 28));
    assertThat(statements.span(1)).isEqualTo(Span.between(28, 59));
  }

  @Test
  void longSentence_cutAtAComma() {
    Statements statements = of(han(45) + "，" + han(45) + "。");

    assertThat(statements.count()).isEqualTo(2);
    assertThat(statements.span(1).offset()).isEqualTo(46);
  }

  @Test
  void rest_belongsToTheLast() {
    Statements statements = of(han(30) + "。" + han(5) + "。");

    assertThat(statements.count()).isEqualTo(1);
    assertThat(statements.firstToken(1)).isEqualTo(29 + 4);
  }

  @Test
  void shortText_isOne_andNothingIsNone() {
    assertThat(of(han(5)).count()).isEqualTo(1);
    assertThat(of("").count()).isZero();
    assertThat(of("。").count()).isZero();
  }

  @Test
  void allTokens_belongToOneEach() {
    Sayings sayings = new Sayings(3);
    Statements statements = of(Sayings.text(sayings.sentences(40)) + han(400));

    assertThat(statements.firstToken(0)).isZero();
    for (int i = 0; i < statements.count(); i++) {
      assertThat(statements.firstToken(i + 1) - statements.firstToken(i)).isBetween(22, 95);
    }
    assertThat(statements.firstToken(statements.count())).isEqualTo(statements.text().tokenCount());
  }
}
