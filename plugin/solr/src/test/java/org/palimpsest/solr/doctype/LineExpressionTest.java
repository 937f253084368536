package org.palimpsest.solr.doctype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.re2j.Pattern;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LineExpressionTest {

  @ParameterizedTest
  @CsvSource({
    "參考文獻, 参考文献",
    "参考文献, 參考文獻",
    "résumé, Resume",
    "Résumé, RÉSUMÉ",
    "abstract：, ABSTRACT:",
    "（abstract）, (Abstract)",
    "'a b', a\u3000b",
    "\\S+, Abc",
    "[：:], ：",
  })
  void disguisedLine_foldedAsTheExpressionIs(String expression, String line)
      throws DocumentTypeException {
    assertThat(LineExpression.of(expression).matches(LineExpression.foldLine(line))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab", "xa", "a\n"})
  void partOfALine_doesNotMatchTheWhole(String line) throws DocumentTypeException {
    assertThat(LineExpression.of("a").matches(line)).isFalse();
  }

  @Test
  void startOfALine_asLongAsItMatches() throws DocumentTypeException {
    LineExpression expression = LineExpression.of("ab+");

    assertThat(expression.matchStart("abbbc")).isEqualTo(4);
    assertThat(expression.matchStart("xabb")).isEqualTo(-1);
  }

  @Test
  void foldedLine_keepsItsLength() {
    Random random = new Random(20);
    for (int trial = 0; trial < 200; trial++) {
      StringBuilder line = new StringBuilder();
      for (int i = random.nextInt(40); i > 0; i--) {
        line.append((char) random.nextInt(0x10000));
      }
      assertThat(LineExpression.foldLine(line)).hasSize(line.length());
    }
  }

  /** A backtracking matcher would need 2 to the power of 100,000 steps. */
  @ParameterizedTest
  @ValueSource(strings = {"(a+)+$", "(a|a)*b", "(a|aa)+$", "(.*a){12}", "((a*)*)*$"})
  @Timeout(300)
  void expressionThatWouldBacktrack_matchedInLinearTime(String expression)
      throws DocumentTypeException {
    String line = "a".repeat(100_000) + "!";

    assertThat(LineExpression.of(expression).matches(line)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "abc",
        "a|b|c",
        "(a)(b)",
        "a{20}",
        "a{3,9}",
        "a{5,}",
        "(?:ab{4}|c){7}",
        "((a{3}){4}){5}",
        "[^]a]{8}",
        "[[:alpha:]]{9}",
        "\\p{Han}{4}",
        "\\Qa{1}\\E{3}",
        "\\{3\\}",
        "x{,3}",
        "(a?b*c+)?",
        "第 ?[一二三]{1,4} ?章"
      })
  void estimatedSize_notBelowTheProgram(String expression) {
    int size = Pattern.compile(expression).programSize();

    assertThat(2 * ProgramSize.of(expression) + 8).isGreaterThanOrEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ")",
        "]",
        "}",
        "{",
        "a{",
        "a{}",
        "a{99999999}",
        "[",
        "\\",
        "\\p{",
        "(((",
        "{2}{3}"
      })
  void brokenExpression_hasSomeSize(String expression) {
    assertThat(ProgramSize.of(expression)).isBetween(0L, (long) Integer.MAX_VALUE);
  }

  @Test
  void nestedRepeats_multiply() {
    assertThat(ProgramSize.of("((a{1000}){1000}){1000}")).isEqualTo(Integer.MAX_VALUE);
    assertThat(ProgramSize.of("(a{10}){10}")).isCloseTo(400, within(100L));
  }
}
