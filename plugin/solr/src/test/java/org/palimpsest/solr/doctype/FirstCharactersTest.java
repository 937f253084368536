package org.palimpsest.solr.doctype;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FirstCharactersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "abstract;a;b",
        "(?:中文)?摘 *要;摘;要",
        "(?:中文)?摘 *要;中;文",
        "[一二三]{1,3} ?[).、]{0,2}x;二;x",
        "k|s;k;t",
        "\\(?x;(;y",
        "a?b*c{2};c;d",
        "the|tab;ta;to",
        "appendix [a-z]|an;ap;at",
      })
  void plainExpression_knowsWhatCannotBegin(String expression, String may, String cannot) {
    FirstCharacters first = FirstCharacters.of(expression);

    assertThat(first.mayBegin(may)).isTrue();
    assertThat(first.mayBegin(may.toUpperCase(Locale.ROOT))).isTrue();
    assertThat(first.mayBegin(cannot)).isFalse();
    assertThat(first.mayBegin(cannot)).as("asked again").isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a?", "a*", "a{0,2}", ".", "(?:a|)"})
  void expressionThatAnythingBegins_everythingMay(String expression) {
    assertThat(FirstCharacters.of(expression).mayBegin("z")).isTrue();
    assertThat(FirstCharacters.of(expression).mayBegin("指")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\pLx",
        "\\d",
        "\\Qx\\E",
        "[[:alpha:]]",
        "[^a]",
        "[]a]",
        "[a&&b]",
        "[a-\u212a]",
        "(?i)a",
        "(?P<n>a)",
        "^a",
        "a$",
        "a++",
        "a{2}+",
        "\\",
      })
  void expressionThatTheTwoMayReadDifferently_nothingIsKnown(String expression) {
    assertThat(FirstCharacters.isPlain(expression)).isFalse();
    assertThat(FirstCharacters.of(expression).mayBegin("!")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"é", "ß", "ſ", "\u212a", "Σ", "ａ", " ", "\uD842\uDFB7", "\uFFFF", "aé"})
  void characterOfManyForms_mayAlways(String text) {
    assertThat(FirstCharacters.of("abc").mayBegin(text)).isTrue();
  }

  /** Every expression of the configset, with lines that are cut out of expressions. */
  @Test
  void linesLikeHeadings_sameAnswerWithAndWithout() throws IOException, DocumentTypeException {
    String file = Files.readString(Path.of("../../solr-configs/palimpsest/conf/sections.json"));
    List<LineExpression> expressions = new ArrayList<>();
    Matcher member =
        Pattern.compile("\"(?:heading|line)\": *\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(file);
    while (member.find()) {
      expressions.add(LineExpression.of(member.group(1).replace("\\\\", "\\")));
    }
    assertThat(expressions).hasSizeGreaterThan(20);
    Random random = new Random(6);
    int matches = 0;
    for (LineExpression expression : expressions) {
      LineExpression quick = expression.forManyLines();
      for (int trial = 0; trial < 1_000; trial++) {
        int from = random.nextInt(file.length() - 20);
        String line = LineExpression.foldLine(file.substring(from, from + 1 + random.nextInt(12)));
        assertThat(quick.matches(line)).isEqualTo(expression.matches(line));
        assertThat(quick.matchStart(line)).isEqualTo(expression.matchStart(line));
        matches += expression.matchStart(line) >= 0 ? 1 : 0;
      }
    }
    assertThat(matches).isGreaterThan(20);
  }

  /** Many characters, compared with RE2/J on all their short continuations. */
  @ParameterizedTest
  @ValueSource(strings = {"abstract", "k[sſ]?t", "(?:第 ?[一二三]章)? ?引 *[言论]", "[a-h]{1,4}\\)|[（(]x"})
  void characterThatCannotBegin_noTextMatches(String expression) throws DocumentTypeException {
    LineExpression plain = LineExpression.of(expression);
    FirstCharacters first = FirstCharacters.of(expression);
    List<String> rests = List.of("", "bstract", "st", "t", "引言", " 一章引论", "一章 引 论", ")", "x", "言");
    for (int c = 0; c <= Character.MAX_VALUE; c += c < 0x100 ? 1 : 7) {
      for (String rest : rests) {
        if (!first.mayBegin((char) c + rest) && plain.matchStart((char) c + rest) >= 0) {
          assertThat((char) c + rest).isEmpty();
        }
      }
    }
  }
}
