package org.palimpsest.solr.alignment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.candidate.TermClusters;

final class EstimatedOffsetsTest {

  private static final int WORDS = 2000;

  /** Words are noted by block, so a span is longer than requested. */
  private static final int BLOCK = 32;

  private static TermClusters.Place place(int from, int to) {
    return new TermClusters.Place(from, to, List.of("word"));
  }

  private static String words(String gap) {
    return IntStream.range(0, WORDS)
        .mapToObj(i -> "w" + (1000 + i))
        .collect(Collectors.joining(gap));
  }

  private static void holdsTheWords(String text, Span span, int from, int to) {
    assertThat(span.offset()).isLessThanOrEqualTo(text.indexOf("w" + (1000 + from)));
    assertThat(span.end()).isGreaterThanOrEqualTo(text.indexOf("w" + (1000 + to - 1)) + 5);
    assertThat(span.length()).isLessThan((to - from + 2 * BLOCK) * (text.length() / WORDS + 1));
  }

  @Test
  void span_holdsTheWordsOfThePlace() {
    for (String gap : List.of(" ", ", ", ".\n\n", " - ")) {
      String text = words(gap);
      EstimatedOffsets offsets = new EstimatedOffsets(text);

      assertThat(offsets.scale(WORDS - 1)).isEqualTo(1);
      for (int from = 0; from < WORDS - 100; from += 97) {
        holdsTheWords(text, offsets.span(place(from, from + 100), 0, 1), from, from + 100);
      }
    }
  }

  @Test
  void slack_makesItLonger() {
    EstimatedOffsets offsets = new EstimatedOffsets(words(" "));

    Span narrow = offsets.span(place(500, 600), 0, 1);
    Span wide = offsets.span(place(500, 600), 64, 1);

    assertThat(wide.overlap(narrow)).isEqualTo(narrow.length());
    assertThat(wide.length()).isEqualTo(narrow.length() + 2 * 64 * 6);
  }

  @Test
  void edges_stayInTheText() {
    String text = words(" ");
    EstimatedOffsets offsets = new EstimatedOffsets(text);

    assertThat(offsets.span(place(0, 100), 64, 1).offset()).isZero();
    assertThat(offsets.span(place(WORDS - 10, WORDS + 86), 64, 1).end()).isEqualTo(text.length());
    assertThat(offsets.span(place(5 * WORDS, 5 * WORDS + 96), 64, 1).end())
        .isEqualTo(text.length());
  }

  @Test
  void noWords_isAllOfIt() {
    assertThat(new EstimatedOffsets("...").span(place(0, 96), 64, 1)).isEqualTo(new Span(0, 3));
    assertThat(new EstimatedOffsets("").span(place(0, 96), 64, 1)).isEqualTo(new Span(0, 0));
  }

  /** As in the index: ideograph pairs, and words with points and apostrophes. */
  @Test
  void words_areCountedAsTheIndexDoes() {
    assertThat(count("查重系统")).isEqualTo(3);
    assertThat(count("查重，系统的")).isEqualTo(3);
    assertThat(count("查")).isEqualTo(1);
    assertThat(count("论文 paper 论文")).isEqualTo(3);
    assertThat(count("don't e.g. 3.14 1,000 a,b 12:30 snake_case")).isEqualTo(9);
    assertThat(count("well-known (word).")).isEqualTo(3);
  }

  /** For words anywhere in a long text, in any order of calls. */
  @Test
  void longText_isCountedAsItsPartsAre() {
    List<String> parts = List.of("查重系统", "don't", "1,000", "café", "(word).", "论文 e.g. 查");
    SplittableRandom random = new SplittableRandom(5);
    List<String> mixed =
        IntStream.range(0, 10 * WORDS)
            .mapToObj(i -> parts.get(random.nextInt(parts.size())))
            .toList();
    String text = String.join(" ", mixed);
    EstimatedOffsets whole = new EstimatedOffsets(text);
    EstimatedOffsets asked = new EstimatedOffsets(text);

    assertThat(whole.scale(0))
        .isEqualTo(mixed.stream().mapToInt(EstimatedOffsetsTest::count).sum());
    for (int from : new int[] {9000, 100, 20_000, 4096, 50_000}) {
      assertThat(asked.span(place(from, from + 96), 64, 1))
          .isEqualTo(whole.span(place(from, from + 96), 64, 1));
    }
  }

  private static int count(String text) {
    return (int) Math.round(new EstimatedOffsets(text).scale(0));
  }

  /** Tags count as words but are not indexed; the last position gives the scale. */
  @Test
  void scale_makesUpForWhatTheIndexDoesNotHave() {
    String text = words(" <br> ");
    EstimatedOffsets offsets = new EstimatedOffsets(text);

    double scale = offsets.scale(WORDS - 1);

    assertThat(scale).isBetween(1.99, 2.0);
    holdsTheWords(text, offsets.span(place(900, 1000), 1, scale), 900, 1000);
  }
}
