package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SegmenterTest {

  private static final Segmenter DEFAULT = new Segmenter(SegmentationParameters.DEFAULT);

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\r\n\r\n", "\t\u3000\u200B\n\uFEFF"})
  void emptyAndBlankText_nothing(String text) {
    Outline outline = DEFAULT.outline(text);

    assertThat(outline.naturalSentences()).isEmpty();
    assertThat(outline.sentences()).isEmpty();
    assertThat(outline.windows()).isEmpty();
  }

  @Test
  void parametersMissing_refused() {
    assertThatNullPointerException().isThrownBy(() -> new Segmenter(null));
  }

  @Test
  void shortParagraphs_leftOut() {
    String text = "Chapter 1\n\nThis one is text. Surely.\n\n- 17 -\n\n第一章\n\n这一段是正文，不是标题。";

    assertThat(natural(DEFAULT, text))
        .containsExactly("This one is text.", "Surely.", "这一段是正文，不是标题。");
    assertThat(natural(new Segmenter(new SegmentationParameters(150, 0)), text))
        .containsExactly(
            "Chapter 1", "This one is text.", "Surely.", "- 17 -", "第一章", "这一段是正文，不是标题。");
  }

  @Test
  void paragraphOfJustTheMinimum_kept() {
    Segmenter segmenter = new Segmenter(new SegmentationParameters(150, 5));

    assertThat(natural(segmenter, "abcd\n\nabcde\n\n汉字汉字\n\n汉 字 汉 字 汉\n\na\u200Bb\u200Bcd"))
        .containsExactly("abcde", "汉 字 汉 字 汉");
  }

  @Test
  void listOfItems_eachIsItsOwnSentence() {
    String text = "- the first of the items\n- the second of them\n* the third, which is longer";

    assertThat(natural(DEFAULT, text)).containsExactly(text.split("\n"));
  }

  @Test
  void hardWrappedText_cutAtItsSentencesNotAtItsLines() {
    String text =
        """
        This is a sentence that goes over the end of its
        line, and it is followed by another one, that ends
        later. The end.""";

    assertThat(natural(DEFAULT, text))
        .containsExactly(text.substring(0, text.indexOf(" The end.")), "The end.");
  }

  /** Offsets count UTF-16 code units of the text as given. */
  @Test
  void oddCharacters_offsetsExact() {
    String text =
        "\uFEFF\tFirst 😀 sentence\u200B here.\r\n\r\n\t第二个𠀀句子，在这里。\r\n\uD83DThird one is here.";

    List<Span> spans = DEFAULT.outline(text).naturalSentences();

    assertThat(spans).containsExactly(new Span(2, 24), new Span(31, 12), new Span(45, 19));
    assertThat(text.substring(2, 26)).isEqualTo("First 😀 sentence\u200B here.");
    assertThat(text.substring(31, 43)).isEqualTo("第二个𠀀句子，在这里。");
    assertThat(text.substring(45, 64)).isEqualTo("\uD83DThird one is here.");
  }

  @Test
  void hanWithoutPunctuation_cutAllTheSame() {
    assertLengths(RandomText.han(new Random(1), 10_000));
  }

  @Test
  void wordsWithoutPunctuation_cutAllTheSame() {
    assertLengths(RandomText.words(new Random(2), 3_000));
  }

  @Test
  void oneCharacterRepeated_cutAllTheSame() {
    assertLengths("z".repeat(100_000));
    assertLengths("汉".repeat(100_000));
    assertLengths("。".repeat(100_000));
    assertLengths(".".repeat(100_000));
    assertLengths(",".repeat(100_000));
    assertLengths("😀".repeat(100_000));
    assertLengths("\uD83D".repeat(100_000));
  }

  @Test
  void invisibleOrBlankMegabyte_noSentences() {
    assertThat(DEFAULT.outline("\u200B".repeat(1_000_000)).naturalSentences()).isEmpty();
    assertThat(DEFAULT.outline("\n".repeat(1_000_000)).naturalSentences()).isEmpty();
  }

  /** Counts reads of characters, which must not grow quadratically. */
  @Test
  void longTextOfAnyKind_eachCharacterIsLookedAtAFewTimes() {
    Random random = new Random(3);
    List<String> texts =
        List.of(
            RandomText.mixed(random, 2_000),
            RandomText.english(random, 400),
            RandomText.chinese(random, 1_000),
            RandomText.han(random, 50_000),
            RandomText.words(random, 8_000),
            "z".repeat(50_000),
            ".".repeat(50_000),
            ". ".repeat(25_000),
            "a.".repeat(25_000),
            "A. ".repeat(15_000),
            "。".repeat(50_000),
            ",".repeat(50_000),
            "1,".repeat(25_000),
            ".)\"'".repeat(12_000),
            " ".repeat(49_999) + "z",
            "z" + " ".repeat(49_999),
            "z".repeat(45) + "\n" + "z\n".repeat(25_000),
            ("z".repeat(45) + "\n").repeat(1_000),
            "z\u200B".repeat(25_000),
            "z." + "\u200B".repeat(50_000) + "z.",
            ("z. " + " ".repeat(500)).repeat(100),
            ("z" + "\u200B".repeat(500)).repeat(100),
            "\uD83D".repeat(50_000));
    for (String text : texts) {
      assertThat(looks(text.repeat(10)))
          .as("looks at %s...", text.substring(0, Math.min(20, text.length())))
          .isLessThan(40L * 10 * text.length());
    }
  }

  @Test
  void megabyteInOneLine_lengthsAsEverywhere() {
    Random random = new Random(4);
    StringBuilder text = new StringBuilder();
    while (text.length() < 1_000_000) {
      text.append(RandomText.english(random, 1).strip()).append(' ');
    }

    assertLengths(text.toString());
  }

  /** Each sentence but the last has half to twice the length. */
  private static void assertLengths(String text) {
    Outline outline = DEFAULT.outline(text);
    List<Unit> sentences = outline.sentences();
    assertThat(sentences.size()).isGreaterThan(text.codePointCount(0, text.length()) / 400);
    for (Unit sentence : sentences.subList(0, sentences.size() - 1)) {
      int count = CountedLength.of(text, sentence.span().offset(), sentence.span().end());
      assertThat(count).isBetween(75, 300);
    }
  }

  private static long looks(String text) {
    CountingText counting = new CountingText(text);
    Outline outline = DEFAULT.outline(counting);
    assertThat(outline.naturalSentences()).isNotNull();
    assertThat(counting.looks).isGreaterThanOrEqualTo(text.length());
    return counting.looks;
  }

  private static List<String> natural(Segmenter segmenter, String text) {
    List<String> sentences = new ArrayList<>();
    for (Span span : segmenter.outline(text).naturalSentences()) {
      sentences.add(text.substring(span.offset(), span.end()));
    }
    return sentences;
  }

  private static final class CountingText implements CharSequence {
    private final String text;
    private long looks;

    CountingText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      looks++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      looks += end - start;
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
