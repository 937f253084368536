package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ParagraphsTest {

  private static final String LONG_LINE =
      "this line is long enough to look like a wrapped one, and it stops";

  @Test
  void blankLines_endParagraphs() {
    assertThat(paragraphs("one\n\ntwo\n \t\u200B\u3000\nthree\n\n\n\n"))
        .containsExactly("one", "two", "three");
  }

  @Test
  void whiteSpaceAround_leftOut() {
    assertThat(paragraphs(" \n\t one\u3000 \r\n\r\n\uFEFFtwo\u200B \n"))
        .containsExactly("one", "two");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "\n", "\r\n\r\n", "\t\u3000\u200B\u00A0\n\uFEFF", "\u2028\u2029\f"})
  void emptyAndBlankText_noParagraphs(String text) {
    assertThat(Paragraphs.of(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r", "\u2028", "\u0085"})
  void hardWrappedLatinLines_joined(String lineEnd) {
    String text = LONG_LINE + lineEnd + "in the middle of a sentence." + lineEnd + "The next one.";

    assertThat(paragraphs(text))
        .containsExactly(LONG_LINE + lineEnd + "in the middle of a sentence.", "The next one.");
  }

  @Test
  void hardWrappedLineWithAHyphenOrComma_joinedWhateverFollows() {
    assertThat(paragraphs(LONG_LINE + "-\nUpper case")).hasSize(1);
    assertThat(paragraphs(LONG_LINE + ",\nUpper case")).hasSize(1);
    assertThat(paragraphs(LONG_LINE + "\nUpper case")).hasSize(2);
  }

  @Test
  void hardWrappedHanLines_joined() {
    String line = "汉".repeat(20);

    assertThat(paragraphs(line + "\n" + line + "。\n" + line))
        .containsExactly(line + "\n" + line + "。", line);
  }

  @Test
  void hanLineThatEndsWithAClosingMark_endsItsParagraph() {
    String line = "汉".repeat(30);

    assertThat(paragraphs(line + "。”\n" + line)).hasSize(2);
    assertThat(paragraphs(line + "，\n" + line)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "\u2010", "\u2011", "\u00AD", "¬"})
  void hyphenatedLine_joinedHoweverShort(String hyphen) {
    assertThat(paragraphs("a nar-\nrow col-\r\numn".replace("-", hyphen))).hasSize(1);
    assertThat(paragraphs("a nar-\nRow".replace("-", hyphen))).hasSize(2);
    assertThat(paragraphs("a nar-\n\nrow".replace("-", hyphen))).hasSize(2);
  }

  @Test
  void dashWithoutALetter_isNoHyphen() {
    assertThat(paragraphs("one -\ntwo")).hasSize(2);
    assertThat(paragraphs("-\ntwo")).hasSize(2);
  }

  @Test
  void hanLineThatEndsWithABracket_joined() {
    String line = "汉".repeat(30);

    assertThat(paragraphs(line + "（见表）\n" + line)).hasSize(1);
    assertThat(paragraphs(line + "。）\n" + line)).hasSize(2);
  }

  @Test
  void shortHanLinesOfAColumn_joined() {
    String text = "本文研究的\n是学术不端\n行为检测的\n方法。";

    assertThat(paragraphs(text)).containsExactly(text);
    assertThat(paragraphs("标题在此\n本文研究的是学术不端行为")).hasSize(2);
    assertThat(paragraphs("床前明月光，\n疑是地上霜。\n举头望明月，\n低头思故乡。")).hasSize(2);
  }

  @Test
  void shortLines_areHeadingsOrListItems() {
    assertThat(paragraphs("Heading\nfirst item\nsecond item\n" + LONG_LINE + "\nof all."))
        .containsExactly("Heading", "first item", "second item", LONG_LINE + "\nof all.");
    assertThat(paragraphs("汉".repeat(19) + "\n" + "字".repeat(30))).hasSize(2);
  }

  @Test
  void indentedLine_startsAParagraph() {
    assertThat(paragraphs(LONG_LINE + "\n  in the middle")).hasSize(2);
    assertThat(paragraphs(LONG_LINE + "\n\u3000\u3000in the middle")).hasSize(2);
    assertThat(paragraphs("汉".repeat(30) + "\n\u3000\u3000" + "字".repeat(30))).hasSize(2);
  }

  @Test
  void onlyTheLastLineOfAParagraphTellsItsWidth() {
    String short1 = "汉".repeat(30) + "\n" + "字".repeat(10);

    // The second line is short, so the paragraph ends there.
    assertThat(paragraphs(short1 + "\n" + "汉".repeat(30))).containsExactly(short1, "汉".repeat(30));
  }

  @Test
  void invisibleCharacters_changeNeitherWidthNorIndent() {
    String line = "z".repeat(39);

    assertThat(paragraphs(line + "\nz")).hasSize(2);
    assertThat(paragraphs("\u200B\u200B" + line + "\u200B\nz")).hasSize(2);
    assertThat(paragraphs(line.replaceAll("z", "z\u200B") + "\nz")).hasSize(2);
    assertThat(paragraphs(line + "z\nz")).hasSize(1);
    assertThat(paragraphs(line + "z\n\u200Bz")).hasSize(1);
    assertThat(paragraphs(line + "z\n\u200B z")).hasSize(2);
  }

  @Test
  void anyText_everyVisibleCharacterIsInJustOneParagraph() {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      String text = RandomText.mixed(random, 60);
      List<Span> paragraphs = Paragraphs.of(text);
      int end = 0;
      for (Span paragraph : paragraphs) {
        assertThat(paragraph.length()).isPositive();
        assertThat(text.substring(end, paragraph.offset()).codePoints())
            .noneMatch(Characters::isVisible);
        assertThat(Characters.isVisible(text.codePointAt(paragraph.offset()))).isTrue();
        assertThat(Characters.isVisible(text.codePointBefore(paragraph.end()))).isTrue();
        end = paragraph.end();
      }
      assertThat(text.substring(end).codePoints()).noneMatch(Characters::isVisible);
    }
  }

  private static List<String> paragraphs(String text) {
    return Paragraphs.of(text).stream()
        .map(span -> text.substring(span.offset(), span.end()))
        .toList();
  }
}
