package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class TextChunksTest {

  private static TextChunks of(String text) {
    return TextChunks.of(TextLibrary.ANALYZER, text);
  }

  private static List<String> terms(TextChunks chunks) {
    return chunks.terms().stream().map(BytesRef::utf8ToString).toList();
  }

  @Test
  void terms_distinctInTheOrderOfTheirBytes() {
    TextChunks chunks = of("beta Alpha \uD83D\uDE00 \uFF21 beta alpha 文");

    // The surrogate pair is a code point after the full-width letter.
    assertThat(terms(chunks))
        .containsExactly("Alpha", "alpha", "beta", "文", "\uFF21", "\uD83D\uDE00");
    assertThat(chunks.terms()).isSorted();
  }

  @Test
  void longText_cutIntoPiecesOfAbout150Characters() {
    String text =
        IntStream.range(0, 200)
            .mapToObj(i -> "This sentence has the number n" + i + " in it.")
            .collect(Collectors.joining(" "));

    TextChunks chunks = of(text);

    assertThat(chunks.size()).isBetween(text.length() / 200, text.length() / 120);
  }

  /** More than any natural-language text has. */
  @Test
  @Tag("long")
  void moreTermsThanAreKnown_theFirstAre() {
    int words = TextChunks.TERMS_MAX + 1000;
    String text = IntStream.range(0, words).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));

    TextChunks chunks = of(text);

    assertThat(chunks.terms()).hasSize(TextChunks.TERMS_MAX);
    assertThat(Collections.binarySearch(chunks.terms(), new BytesRef("w0"))).isNotNegative();
    assertThat(Collections.binarySearch(chunks.terms(), new BytesRef("w" + (words - 1))))
        .isNegative();
    assertThat(chunks.size()).isGreaterThan(words / 50);
  }

  @Test
  void shortText_isOneChunk() {
    assertThat(of("Only a few words.").size()).isEqualTo(1);
    assertThat(of("heading").size()).isEqualTo(1);
  }

  @Test
  void blankText_hasNoTerms() {
    for (String text : List.of("", " \n\n ")) {
      TextChunks chunks = of(text);

      assertThat(chunks.terms()).isEmpty();
      assertThat(chunks.rarest(0, statistics(chunks, 1))).isEmpty();
    }
  }

  private static TextStatistics statistics(TextChunks chunks, long docFreq) {
    long[] docFreqs = new long[chunks.terms().size()];
    Arrays.fill(docFreqs, docFreq);
    return new TextStatistics(1000, 100_000, docFreqs, false);
  }

  @Test
  void rarestTerms_tenOfThem() {
    TextChunks chunks = of("a b c d e f g h i j k l m n");
    TextStatistics statistics = statistics(chunks, 50);
    statistics.docFreqs()[12] = 3;
    statistics.docFreqs()[13] = 0;

    assertThat(chunks.rarest(0, statistics)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 12);
  }
}
