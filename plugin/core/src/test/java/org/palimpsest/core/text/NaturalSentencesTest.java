package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NaturalSentencesTest {

  /** Bars mark the expected cuts of the paragraph. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // Latin
        "One sentence.| Another one!| A third?| Done.",
        "It ends here. then it goes on in lower case.",
        "Is it?!| Yes...| It is.",
        "He said \"Stop.\"| Then he left.",
        "He said “Stop!”| Then he left.| (He did.)| Nobody saw it.",
        "It is so (see below).| Next.",
        "no stop at all",
        "one. two. three.",
        "First line.|\n Second line",
        "Один.| Два.| Три",
        // numbers, abbreviations, initials
        "It is 3.14 or 2.72, at most 1,000.5 of them.| Good.",
        "Dr. Smith met Mrs. Jones and Prof. Li.| They spoke.",
        "Some, e.g. Bach, i.e. Johann, did.| Others, e.g. Mozart, too.",
        "Smith et al. Found nothing; Jones et al. did.| So it goes.",
        "J. R. R. Tolkien wrote it.| George W. Bush did not.",
        "See Fig. 3, Eq. 4 and Vol. 7, pp. 12 to 19.| All is said.",
        "It was cold on Jan. 5.| It was warm on Sept. 6.",
        "He left the U.S.| Then he wrote.",
        "Write to a.b@example.com or www.example.org today.| Thanks.",
        "Version 1.2.3 is out.| It is not 1.2.4.",
        "Abbreviations end no sentence with a mark: Prof!| No?| Co.",
        // missing gap between sentences
        "He teaches programs.|Associate degrees follow.",
        "He teaches programs!|Associate degrees follow.",
        "The word Node.js stays; so does readme.TXT here.",
        // Chinese
        "今天下雨。|我们不出门！|你呢？|我也不。",
        "他说：“走吧。”|我们就走了。",
        "（见下文。）|然后呢",
        "等一等……|然后走了。",
        "真的吗？！|是的。",
        "他说「好。」|我说『不！』|完了。",
        "圆周率是3.14左右。|好。",
        "圆周率是３．１４左右。|好。",
        "半角句号｡|也算。",
        "我们用Solr.|然后呢",
        "他住在U.S.|后来回国。",
        // both
        "他说 Hello.| Then he left.| 他走了。",
        "This is one.| 这是二。|This is three.",
        // only marks
        "...",
        "。。。",
        "?!| ...",
      })
  void example_cutAtTheBars(String marked) {
    assertThat(cut(marked.replace("|", ""), 150)).containsExactly(marked.split("\\|"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u200B", "\u00AD", "\uFEFF", "\u202E", "\uDB40\uDD00"})
  void invisibleCharactersEverywhere_cutAtTheSamePlaces(String invisible) {
    String text =
        "Dr. Smith et al. wrote it, e.g. in 3.14 lines.| J. Doe read it.|He said: “去吧。”| Then?";
    String[] expected = text.split("\\|");

    String disguised = text.replace("|", "").replaceAll("(?<=.)(?=.)", invisible);

    assertThat(cut(disguised, 150))
        .extracting(sentence -> sentence.replace(invisible, ""))
        .containsExactly(expected);
  }

  @Test
  void longSentence_cutBehindClausesOfAFifthAtLeast() {
    String clause = "z".repeat(35);
    String text = clause + ", short, " + clause + "; " + clause + ": " + clause + "— end.";

    // "short," and the rest have less than a fifth of 150; the rest is a piece nevertheless.
    assertThat(cut(text, 150))
        .containsExactly(
            clause + ",",
            " short, " + clause + ";",
            " " + clause + ":",
            " " + clause + "—",
            " end.");
  }

  @Test
  void longChineseSentence_cutBehindClauses() {
    String clause = "汉".repeat(40);

    assertThat(cut(clause + "，" + clause + "、" + clause + "；" + clause + "。", 150))
        .containsExactly(clause + "，", clause + "、", clause + "；", clause + "。");
  }

  @Test
  void commaInANumber_noClauseEnd() {
    String text = "z".repeat(60) + " 1,000,000 " + "z".repeat(60) + ", " + "z".repeat(60);

    assertThat(cut(text, 150))
        .containsExactly(
            "z".repeat(60) + " 1,000,000 " + "z".repeat(60) + ",", " " + "z".repeat(60));
  }

  @ParameterizedTest
  @CsvSource({"20", "50", "150", "1000"})
  void anyText_piecesTouchAndNoneIsLongerThanASentence(int sentenceLength) {
    Random random = new Random(sentenceLength);
    for (int trial = 0; trial < 60; trial++) {
      String text = "x" + RandomText.mixed(random, 120) + "x";
      int end = 0;
      for (NaturalSentences.CountedSpan counted :
          NaturalSentences.of(text, new Span(0, text.length()), sentenceLength)) {
        Span span = counted.span();
        assertThat(counted.count()).isEqualTo(CountedLength.of(text, span.offset(), span.end()));
        assertThat(span.offset()).isEqualTo(end);
        assertThat(CountedLength.of(text, span.offset(), span.end())).isBetween(1, sentenceLength);
        end = span.end();
      }
      assertThat(end).isEqualTo(text.length());
    }
  }

  private static List<String> cut(String text, int sentenceLength) {
    return NaturalSentences.of(text, new Span(0, text.length()), sentenceLength).stream()
        .map(found -> text.substring(found.span().offset(), found.span().end()))
        .toList();
  }
}
