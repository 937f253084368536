package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.palimpsest.solr.analysis.CharFilters.offsets;
import static org.palimpsest.solr.analysis.CharFilters.read;

import java.io.IOException;
import java.io.StringReader;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.markup.Reading;

/** Tests rewriting in a stream; the test of {@link Reading} covers its rules. */
final class ReadingCharFilterTest {

  /** The length of the parts that the filter reads. */
  private static final int BUFFER = 4096;

  private static final String[] PIECES = {
    "word",
    " ",
    "<b>",
    "</b>",
    "<br>",
    "&eacute;",
    "&#x4e2d;",
    "&#128512;",
    "&",
    "\\emph{",
    "}",
    "\\u4e2d",
    "%E4%B8%AD",
    "%",
    "[3]",
    "[",
    "中",
    "国",
    "x",
    "(wo)",
    "①",
    "\uD83D\uDE00",
    "\uD83D"
  };

  private static ReadingCharFilter filter(String text) {
    return new ReadingCharFilter(new StringReader(text));
  }

  @Test
  void whatIsWritten_standsWhereItBegins() throws IOException {
    ReadingCharFilter filter = filter("a<i>b</i>&#128512;c&lt;%20d");

    assertThat(read(filter, 100)).isEqualTo("ab\uD83D\uDE00c< d");
    assertThat(offsets(filter, 8)).containsExactly(0, 4, 9, 9, 18, 19, 23, 26, 27);
  }

  @Test
  void plainText_asItIs() throws IOException {
    String text = "No markup: a < b, R&D, 50 % of 3. 这里没有标记。".repeat(500);
    ReadingCharFilter filter = filter(text);

    assertThat(read(filter, 1000)).isEqualTo(text);
    assertThat(filter.correctOffset(text.length())).isEqualTo(text.length());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100})
  void anyText_readInPartsOfAnySize_textAndOffsetsTheSame(int size) throws IOException {
    Random random = new Random(size);
    for (int trial = 0; trial < 300; trial++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append(PIECES[random.nextInt(PIECES.length)]);
      }
      ReadingCharFilter whole = filter(text.toString());
      String expected = read(whole, 100_000);
      ReadingCharFilter parts = new ReadingCharFilter(CharFilters.inParts(text.toString(), size));

      assertThat(read(parts, size)).isEqualTo(expected);
      assertThat(offsets(parts, expected.length())).isEqualTo(offsets(whole, expected.length()));
      assertThat(offsets(whole, expected.length())).isSorted().doesNotContain(text.length() + 1);
      assertThat(whole.correctOffset(expected.length())).isEqualTo(text.length());
    }
  }

  /** Markup crosses the border of the filter's buffer, at each of its characters. */
  @ParameterizedTest
  @ValueSource(strings = {"<span class='x'>q", "&CounterClockwiseContourIntegral;", "%F0%9F%98%80"})
  void markupAcrossTheBufferBorder_readAsElsewhere(String piece) throws IOException {
    String meaning = read(filter(piece), 100);
    assertThat(meaning).hasSizeLessThan(piece.length());
    for (int before = -2; before <= Reading.LOOKAHEAD + 9; before++) {
      String filler = ".".repeat(BUFFER - before);

      assertThat(read(filter(filler + piece), 1000)).isEqualTo(filler + meaning);
      assertThat(read(filter(filler + piece + filler), 1000)).isEqualTo(filler + meaning + filler);
    }
  }
}
