package org.palimpsest.solr.doctype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.section.SectionCutter;
import org.palimpsest.core.section.Sections;

/** An invalid file is rejected with place and reason. */
final class DocumentTypesReaderTest {

  private static String file(String type) {
    return "{'types': {'default': {}, 'poem': {" + type + "}}}";
  }

  private static DocumentTypes read(String json) throws DocumentTypeException {
    return DocumentTypesReader.read(json.replace('\'', '"'));
  }

  private static void assertRefused(String json, String message) {
    assertThatExceptionOfType(DocumentTypeException.class)
        .isThrownBy(() -> read(json))
        .withMessageStartingWith(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "title", "{'types': }", "{'types': {}} {}", "{a:1}"})
  void noJson_refused(String json) {
    assertRefused(json, "is no JSON: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "\"\"|the file must be an object",
        "[]|the file must be an object",
        "null|the file must be an object",
        "{}|member types must be an object",
        "{'types': {}}|member types needs a type default",
        "{'types': {'default': 3}}|type default must be an object",
        "{'types': {'de fault': {}}}|type 'de fault' has no good name",
        "{'type': {}}|the file has an unknown member 'type'; known are before, after, inline, types"
            + " and comment",
        "{'types': {'default': {}, 'default': {}}}|is no JSON: member 'default' stands there twice",
        "{'before': '(', 'types': {'default': {}}}|the file, before is refused: missing closing )",
      })
  void wrongFile_refused(String json, String message) {
    assertRefused(json, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'start': ''|type poem needs a string as start",
        "'plain': 3|type poem needs a string as plain",
        "'sections': {}|type poem needs a list as sections",
        "'sections': ['a']|type poem, a section must be an object",
        "'sections': [{'heading': 'a'}]|type poem, a section needs a string as name",
        "'sections': [{'name': 'a,b', 'heading': 'a'}]|section 'a,b' has no good name",
        "'sections': [{'name': 'a'}]|type poem, section a needs a string as heading",
        "'sections': [{'name': 'a', 'heading': 'a', 'inline': 1}]|type poem, section a needs true or"
            + " false as inline",
        "'sections': [{'name': 'a', 'regex': 'a'}]|type poem, section a has an unknown member 'regex'",
        "'sections': [{'name': 'a', 'heading': 'a'}, {'name': 'a', 'heading': 'b'}]|type poem,"
            + " section a stands there twice; join its expressions",
        "'template': [{'name': 'a', 'line': '['}]|type poem, template a, line is refused: missing"
            + " closing ]",
        "'template': [{'name': 'a', 'line': null}]|type poem, template a needs a string as line",
        "'template': [{'name': 'a', 'line': 'a', 'length': 9}]|type poem, template a has an unknown"
            + " member 'length'; known are name, line, lengthMax, totalMax and comment",
        "'template': [{'name': 'a', 'line': 'a', 'lengthMax': 0}]|type poem, template a needs a"
            + " whole number from 1 to 500 as lengthMax",
        "'template': [{'name': 'a', 'line': 'a', 'lengthMax': 501}]|type poem, template a needs a"
            + " whole number from 1 to 500 as lengthMax",
        "'template': [{'name': 'a', 'line': 'a', 'lengthMax': '9'}]|type poem, template a needs a"
            + " whole number from 1 to 500 as lengthMax",
        "'template': [{'name': 'a', 'line': 'a', 'lengthMax': 9.5}]|type poem, template a needs a"
            + " whole number from 1 to 500 as lengthMax",
        "'template': [{'name': 'a', 'line': 'a', 'lengthMax': null}]|type poem, template a needs a"
            + " whole number from 1 to 500 as lengthMax",
        "'template': [{'name': 'a', 'line': 'a.*', 'totalMax': 79}]|type poem, template a needs a"
            + " whole number from 80 to 10000 as totalMax",
        "'template': [{'name': 'a', 'line': 'a.*', 'totalMax': 99999999999999999999}]|type poem,"
            + " template a needs a whole number from 80 to 10000 as totalMax",
      })
  void wrongType_refusedWithItsName(String type, String message) {
    assertRefused(file(type), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "(|missing closing )",
        "a)|unexpected )",
        "(a)\\\\1|invalid escape sequence",
        "(?=a)b|invalid or unsupported Perl syntax",
        "(?<!a)b|invalid named capture",
        "a{1001}|invalid repeat count",
        "((a{1000}){1000}){1000}|its repeats make it too large",
        "a**{9}|",
      })
  void brokenExpression_refusedWithItsName(String expression, String reason) {
    assertRefused(
        file("'sections': [{'name': 'verse', 'heading': '" + expression + "'}]"),
        "type poem, section verse, heading is refused: " + (reason == null ? "" : reason));
  }

  @Test
  void longExpression_refused() {
    assertRefused(
        file("'sections': [{'name': 'verse', 'heading': '" + "a".repeat(2_001) + "'}]"),
        "type poem, section verse, heading is refused: it has 2001 characters, must have at most"
            + " 2000");
  }

  @Test
  void manyLargeExpressions_refusedTogether() {
    StringBuilder sections = new StringBuilder("'sections': [{'name': 'a', 'heading': 'a'}");
    for (int i = 0; i < 30; i++) {
      sections.append(",{'name': 'n" + i + "', 'heading': 'x{900}'}");
    }
    assertRefused(file(sections + "]"), "type poem, all expressions together: its repeats");
  }

  /** The template lines of a text of the type poem. */
  private static long templateLines(String template, String text) throws DocumentTypeException {
    DocumentTypes types = read(file("'template': [" + template + "]"));
    return SectionCutter.cut(text, types.of("poem")).templateSpans().size();
  }

  @Test
  void expressionWithFreeText_takesShortLinesAndFewOfThem() throws DocumentTypeException {
    String line = "'name': 'a', 'line': 'no .*'";
    String longest = "no " + "x".repeat(77) + "\n";

    assertThat(templateLines("{" + line + "}", longest.repeat(5))).isEqualTo(5);
    assertThat(templateLines("{" + line + "}", longest.repeat(6))).isZero();
    assertThat(templateLines("{" + line + "}", "no x" + longest)).isZero();
    assertThat(templateLines("{" + line + ", 'lengthMax': 90}", "no x" + longest)).isEqualTo(1);
    assertThat(templateLines("{" + line + ", 'lengthMax': 90}", longest.repeat(5))).isEqualTo(5);
    assertThat(templateLines("{" + line + ", 'totalMax': 480}", longest.repeat(6))).isEqualTo(6);
    assertThat(templateLines("{" + line + ", 'totalMax': 479}", longest.repeat(6))).isZero();
  }

  @Test
  void expressionWithoutFreeText_takesWhatItSpells() throws DocumentTypeException {
    String line = "'name': 'a', 'line': 'a{500}'";

    assertThat(templateLines("{" + line + "}", ("a".repeat(500) + "\n").repeat(50))).isEqualTo(50);
    assertThat(templateLines("{" + line + ", 'lengthMax': 499}", "a".repeat(500))).isZero();
  }

  @Test
  void lineTooLongForOneExpression_mayBeAnotherOnes() throws DocumentTypeException {
    String two = "{'name': 'a', 'line': 'a.*'}, {'name': 'b', 'line': '.*b', 'lengthMax': 100}";

    assertThat(templateLines(two, "a" + "x".repeat(90) + "b")).isEqualTo(1);
  }

  /** Otherwise copied text could follow the words of a heading. */
  @Test
  void headingsWithFreeText_templateUpToTheirBound() throws DocumentTypeException {
    DocumentTypes types =
        read(file("'sections': [{'name': 'verse', 'heading': 'verse .{0,100}|song'}]"));
    String heading = "Verse " + "x".repeat(94) + "\n";

    Sections six = SectionCutter.cut(heading.repeat(6), types.of("poem"));
    Sections seven = SectionCutter.cut(heading.repeat(7), types.of("poem"));

    assertThat(six.templateSpans()).hasSize(6);
    assertThat(seven.templateSpans()).isEmpty();
    assertThat(seven.names()).as("they are headings none the less").containsExactly("verse");
    assertThat(seven.list()).hasSize(7);
  }

  @Test
  void commentsAnywhere_sayNothing() throws DocumentTypeException {
    DocumentTypes types =
        read(
            "{'comment': ['two', 'lines'], 'types': {'comment': 'types', 'default': {'comment': 'c',"
                + " 'sections': [{'comment': 'c', 'name': 'verse', 'heading': 'verse'}]}}}");

    assertThat(types.names()).containsExactly("default");
    assertThat(types.of(null).classify("Verse").section()).isEqualTo("verse");
    assertThat(types.of(null).sectionNames()).containsExactly("body", "verse");
  }
}
