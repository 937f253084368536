package org.palimpsest.core.quote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;

final class QuotationsTest {

  private static List<String> quoted(String text) {
    return Quotations.of(text).stream()
        .map(span -> text.substring(span.offset(), span.end()))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "“words of another”",
        "„Worte eines anderen“",
        "„Worte eines anderen”",
        "‘words of another’",
        "‚Worte eines anderen‘",
        "« mots d’un autre »",
        "‹mots d’un autre›",
        "「別人所寫的一句話」",
        "『別人所寫的一句話』",
        "﹁別人所寫的一句話﹂",
        "〝别人所写的一句话〞",
        "“别人所写的一句话”",
        "\"words of another\"",
        "＂别人所写的一句话＂"
      })
  void textBetweenMarks_isQuotedWithItsMarks(String quotation) {
    assertThat(quoted(quotation)).containsExactly(quotation);
    assertThat(quoted("Before " + quotation + " after")).containsExactly(quotation);
    assertThat(quoted("他说：" + quotation + "，如此。")).containsExactly(quotation);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "《中华人民共和国科学技术进步法》",
        "“open and never closed",
        "closed but never opened”",
        "“it ends\n\nbehind a blank line”",
        "“it ends\r\n \t\r\nbehind a blank line”",
        "\"one paragraph.\nAnother one\" ends here",
        "so-called “terms” and ‘words’",
        "所谓“数字经济”的发展",
        "It doesn’t mean that the authors’ opinion isn’t heard",
        "‘It doesn’t end",
        "5\" disks and 3\" disks of another time",
        "He said\" nothing of all this\" at all",
        "「opened here and closed there』",
        ""
      })
  void whatIsDoubtful_isNoQuotation(String text) {
    assertThat(quoted(text)).isEmpty();
  }

  @Test
  void apostropheInside_closesNothing() {
    assertThat(quoted("He says ‘it doesn’t end here’ and goes"))
        .containsExactly("‘it doesn’t end here’");
  }

  @Test
  void nestedAndCrossingMarks_areOneQuotation() {
    assertThat(quoted("x “outer words ‘inner words here’ outer” y"))
        .containsExactly("“outer words ‘inner words here’ outer”");
    assertThat(quoted("他說「外面的話『裡面所引用的話語』還有外面」。")).containsExactly("「外面的話『裡面所引用的話語』還有外面」");
  }

  @Test
  void innerQuotation_countsWhereTheOuterOneStaysOpen() {
    assertThat(quoted("“never closed ‘words of another’ end"))
        .containsExactly("‘words of another’");
  }

  @Test
  void straightMarkForgotten_spoilsItsParagraphOnly() {
    assertThat(quoted("A \"forgotten mark.\nThe \"words of another\" here."))
        .containsExactly("\"words of another\"");
  }

  @Test
  void length_hasBounds() {
    String longest = "“" + "x".repeat(Quotations.LENGTH_MAX - 2) + "”";
    assertThat(quoted(longest)).containsExactly(longest);
    assertThat(quoted("“" + "x".repeat(Quotations.LENGTH_MAX - 1) + "”")).isEmpty();
    assertThat(quoted("“" + "x".repeat(Quotations.LETTERS_MIN) + "”")).hasSize(1);
    assertThat(quoted("“" + "x".repeat(Quotations.LETTERS_MIN - 1) + " ... ”")).isEmpty();
  }

  @Test
  void markedLines_areABlock() {
    assertThat(quoted("As somebody wrote:\n> words of another\n> and more of them\nI agree."))
        .containsExactly("> words of another\n> and more of them");
  }

  @ParameterizedTest
  @ValueSource(strings = {"    ", "\t", "\u3000\u3000\u3000", "     "})
  void indentedBlock_isQuoted(String indent) {
    String block = indent + "words of another\n" + indent + "and more of them";
    String prose = "This is what the author says in so many words of his own.";
    assertThat(quoted(prose + "\n\n" + block + "\n\n" + prose + "\n" + prose))
        .containsExactly(block);
    assertThat(quoted(prose + "\r\n\r\n" + block + "\r\n\r\n" + prose + "\n" + prose))
        .containsExactly(block);
  }

  @Test
  void indentedCode_isNotQuoted() {
    String code = "    def count(words):\n        total = 0\n        return total + len(words)";
    String prompt = ">>> count([1, 2, 3])\n>>> print(total)";
    String story = "The stones of the river were carried down from the hills that spring. ";

    assertThat(quoted(story.repeat(9) + "\n\n" + code + "\n\n" + story)).isEmpty();
    assertThat(quoted(story.repeat(9) + "\n\n" + prompt + "\n\n" + story)).isEmpty();
  }

  @Test
  void blockWithALineThatIsNotIndented_isNotQuoted() {
    String prose = "This is what the author says in so many words of his own.";
    assertThat(quoted(prose + "\n\n    words of another\nand more\n\n" + prose)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"    ", "\t", "\u3000\u3000"})
  void layoutThatIndentsParagraphs_quotesNothing(String indent) {
    String paragraph = indent + "这是作者自己所写的一段话，没有引用任何人。";
    assertThat(quoted(String.join("\n\n", List.of(paragraph, paragraph, paragraph)))).isEmpty();
  }

  @Test
  void anyText_givesSpansInsideItInOrder() {
    String alphabet = "ab 中\n\r\t>\"“”‘’„«»「」『』\u3000\uD83D\uDE00";
    SplittableRandom random = new SplittableRandom(11);
    for (int run = 0; run < 2000; run++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(200); i > 0; i--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      int end = -1;
      for (Span span : Quotations.of(text)) {
        assertThat(span.offset()).isGreaterThan(end);
        assertThat(span.length()).isPositive();
        end = span.end();
      }
      assertThat(end).isLessThanOrEqualTo(text.length());
    }
  }

  /** Counts reads of characters, independent of the machine's load. */
  @ParameterizedTest
  @ValueSource(
      strings = {"“", "”", "\"", "「", "「」", "“「", "‘", "’", ">", "\n", "\n>", "\n    x", "“\n"})
  void manyMarks_takeTimeInProportion(String mark) {
    long few = reads(mark.repeat(10_000));
    long many = reads(mark.repeat(100_000));

    assertThat(many).isLessThan(11 * few);
  }

  @Test
  void manyMarksNested_takeTimeInProportion() {
    long few = reads("「".repeat(10_000) + "」".repeat(10_000));
    long many = reads("「".repeat(100_000) + "」".repeat(100_000));

    assertThat(many).isLessThan(11 * few);
  }

  private static long reads(String text) {
    CountingText counted = new CountingText(text);
    Quotations.of(counted);
    assertThat(counted.reads).isGreaterThanOrEqualTo(text.length());
    return counted.reads;
  }

  private static final class CountingText implements CharSequence {
    private final String text;
    private long reads;

    CountingText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      reads++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      reads += end - start;
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
