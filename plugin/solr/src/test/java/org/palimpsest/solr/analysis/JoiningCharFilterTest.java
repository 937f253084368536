package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.palimpsest.solr.analysis.CharFilters.offsets;
import static org.palimpsest.solr.analysis.CharFilters.read;

import java.io.IOException;
import java.io.StringReader;
import java.util.EnumSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.solr.analysis.JoiningCharFilter.Join;

final class JoiningCharFilterTest {

  /** The length of the parts that the filter reads. */
  private static final int BUFFER = 4096;

  /** Parts of gaps and their surroundings. */
  private static final String[] PIECES = {
    "a",
    "b ",
    "c d ",
    "Word",
    " ",
    " ",
    "\n",
    "\r\n",
    "\r",
    "-",
    "-\n",
    "\u00AD",
    "\u00AD\n",
    "¬",
    "\u2010",
    "汉",
    "字 ",
    "汉*字",
    "\uD840\uDC00",
    "\uD83D\uDE00",
    "\uD83D",
    "\uDE00",
    "\u200B",
    "\u0301",
    "7",
    "。",
    "·",
    "|",
    "\u3000",
    "з"
  };

  /** A gap is in brackets. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // hyphens at line ends
        "hyphen[-\n]ation",
        "hyphen[-\r\n]ation",
        "hyphen[- \n  ]ation",
        "hyphen[\u2010\n]ation",
        "hyphen[\u2011\n]ation",
        "hyphen[\u00AD\n]ation",
        "hyphen[\u00AD ]ation",
        "hyphen[¬\n]ation",
        "hyphen[¬]ation",
        "hyphen\u200B[-\u200B\n\u200B]ation",
        "дефи[-\n]сация",
        "hyphen-\nAtion",
        "hyphen-\n\nation",
        "hyphen- ation",
        "hyphen-ation",
        "hyphen--\nation",
        "1-\nation",
        "hyphen-\n2",
        "hyphen-\n汉",
        "hyphen-\n",
        "-\nation",
        "p ¬ q",
        "hyphen\nation",
        // Han characters
        "汉[ ]字[\n]汉[\r\n]字[ \n\u3000]汉\u200B[ \u200B]字",
        "汉\n\n字",
        "汉\r\n\r\n字",
        "汉[*]字[·]汉[-]字[_]汉[|]字[ * ]汉",
        "汉[**]字[ / ]汉[\\{]字[$]汉[\uD83D\uDE00]字[\u2764\uFE0F]汉[＋]字[\u2800]汉",
        "汉，字；汉：字“汉”字（汉）字—汉",
        "汉\n* 字",
        "汉。 字",
        "汉 a 字",
        "汉 7",
        "\uD840\uDC00[ ]\uD840\uDC01[ ]字",
        "ひ[ ]ら[\n]が",
        "한 글",
        // letters
        "p[ ]l[ ]a[ ]g ended",
        "a p[ ]l[ ]a[ ]g",
        "(p[ ]l[ ]a[ ]g)",
        "p[ ]l[ ]a[ ]g[ ]i[ ]a  r[ ]i[ ]s[ ]m",
        "п[ ]л[ ]а[ ]г",
        "p\u200B[ ]l\u0301[ ]a[ ]g",
        "p l a",
        "p l a ging",
        "ap l a g",
        "p  l  a  g",
        "p l a 1",
        "1 2 3 4 5",
        "p\nl\na\ng",
        "I am a b c",
      })
  void example_gapsInBracketsVanish(String marked) throws IOException {
    // "a p l a g" is a run of five.
    String expected = marked.startsWith("a p") ? marked.replace("a p", "a[ ]p") : marked;
    String text = expected.replace("[", "").replace("]", "");

    assertThat(read(filter(text), 100)).isEqualTo(expected.replaceAll("(?s)\\[.*?]", ""));
  }

  @ParameterizedTest
  @CsvSource({
    "HYPHENATION, 'ab,汉 字,p l a g'",
    "IDEOGRAPHS, 'a-\nb,汉字,p l a g'",
    "LETTERS, 'a-\nb,汉 字,plag'"
  })
  void oneJoinWanted_othersStay(Join join, String expected) throws IOException {
    JoiningCharFilter filter =
        new JoiningCharFilter(new StringReader("a-\nb,汉 字,p l a g"), EnumSet.of(join));

    assertThat(read(filter, 100)).isEqualTo(expected);
  }

  @Test
  void gapsThatVanish_placesBehindThemMoveOn() throws IOException {
    JoiningCharFilter filter = filter("x-\r\ny 汉 \n字 z");

    assertThat(read(filter, 100)).isEqualTo("xy 汉字 z");
    assertThat(offsets(filter, 7)).containsExactly(0, 4, 5, 6, 9, 10, 11, 12);
  }

  @Test
  void gapAsLongAsTheLookahead_stays() throws IOException {
    int longest = JoiningCharFilter.LOOKAHEAD - 1;

    assertThat(read(filter("汉" + " ".repeat(longest) + "字"), 9)).isEqualTo("汉字");
    assertThat(read(filter("汉" + " ".repeat(longest + 1) + "字"), 99)).hasSize(longest + 3);
  }

  @Test
  void wordOfManySpacedLetters_joinedWhole() throws IOException {
    assertThat(read(filter("x ".repeat(20_000).trim()), 500)).isEqualTo("x".repeat(20_000));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100})
  void anyText_readInPartsOfAnySize_textAndOffsetsTheSame(int size) throws IOException {
    Random random = new Random(size);
    for (int trial = 0; trial < 300; trial++) {
      String text = text(random, random.nextInt(60));
      JoiningCharFilter whole = filter(text);
      String expected = read(whole, 100_000);
      JoiningCharFilter parts =
          new JoiningCharFilter(CharFilters.inParts(text, size), EnumSet.allOf(Join.class));

      assertThat(read(parts, size)).isEqualTo(expected);
      assertThat(offsets(parts, expected.length())).isEqualTo(offsets(whole, expected.length()));
    }
  }

  @Test
  void anyText_whatStaysStandsWhereItStood() throws IOException {
    Random random = new Random(1);
    for (int trial = 0; trial < 500; trial++) {
      String text = text(random, 60);
      JoiningCharFilter filter = filter(text);
      String joined = read(filter, 100_000);
      for (int i = 0; i < joined.length(); i++) {
        assertThat(text.charAt(filter.correctOffset(i))).isEqualTo(joined.charAt(i));
      }
    }
  }

  /** Gaps cross the border of the filter's buffer, at each of their characters. */
  @ParameterizedTest
  @ValueSource(
      strings = {"q-\r\nq", "汉 \n 字", "p l a g", "\uD840\uDC00 * \uD840\uDC01", "q\u00AD\nq"})
  void gapsAcrossTheBufferBorder_vanishAsElsewhere(String piece) throws IOException {
    String joined = read(filter(piece), 100);
    assertThat(joined).hasSizeLessThan(piece.length());
    for (int before = -2; before <= JoiningCharFilter.LOOKAHEAD + 9; before++) {
      String filler = ".".repeat(BUFFER - before);

      assertThat(read(filter(filler + piece), 1000)).isEqualTo(filler + joined);
      assertThat(read(filter(filler + piece + filler), 1000)).isEqualTo(filler + joined + filler);
    }
  }

  @Test
  void endReached_saidAgainAndAgain() throws IOException {
    JoiningCharFilter filter = filter("ab-\n");

    assertThat(read(filter, 10)).isEqualTo("ab-\n");
    assertThat(filter.read()).isEqualTo(-1);
    assertThat(filter.read(new char[5], 0, 5)).isEqualTo(-1);
    assertThat(filter.read(new char[5], 0, 0)).isZero();
  }

  private static JoiningCharFilter filter(String text) {
    return new JoiningCharFilter(new StringReader(text), EnumSet.allOf(Join.class));
  }

  private static String text(Random random, int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
