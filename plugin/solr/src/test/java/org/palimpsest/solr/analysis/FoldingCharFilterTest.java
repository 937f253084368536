package org.palimpsest.solr.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.palimpsest.solr.analysis.CharFilters.offsets;
import static org.palimpsest.solr.analysis.CharFilters.read;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.CharacterFolding;

final class FoldingCharFilterTest {

  /** The length of the parts that the filter reads. */
  private static final int BUFFER = 4096;

  private static final String[] PIECES = {
    "a",
    "bc",
    "Word ",
    " ",
    "汉字",
    "漢字",
    "Ａ",
    "é",
    "e\u0301",
    "\u200B",
    "\u00AD\u200B\uFEFF",
    "\u0000",
    "ﬁ",
    "ﬃ",
    "ß",
    "㎏",
    "½",
    "\uFDFA",
    "𝒳",
    "😀",
    "𠀀",
    "\uD87E\uDC00",
    "\uFACF",
    "🄀",
    "\uD834\uDD60",
    "\uDB40\uDD00",
    "\uD83D",
    "\uDE00",
    "\n",
    "。"
  };

  /** The folded text, and the original offset of each of its characters. */
  private record Folded(String text, List<Integer> offsets) {}

  /** A reference implementation, character by character. */
  private static Folded folded(String text) {
    StringBuilder folded = new StringBuilder();
    List<Integer> offsets = new ArrayList<>();
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      String one = CharacterFolding.fold(codePoint);
      boolean samePair =
          Character.charCount(codePoint) == 2
              && Character.charCount(one.isEmpty() ? 0 : one.codePointAt(0)) == one.length();
      for (int unit = 0; unit < one.length(); unit++) {
        offsets.add(samePair ? i + unit : i);
      }
      folded.append(one);
      i += Character.charCount(codePoint);
    }
    offsets.add(text.length());
    return new Folded(folded.toString(), offsets);
  }

  @Test
  void sounds_homophonesBecomeTheSameAtTheirPlaces() throws IOException {
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader("ＡB 詩河\u200B。"), true);
    FoldingCharFilter other = new FoldingCharFilter(new StringReader("ab 师喝。"), true);

    assertThat(read(filter, BUFFER)).isEqualTo(read(other, BUFFER));
    assertThat(filter.correctOffset(5)).isEqualTo(6);
  }

  @Test
  void nothingToFold_offsetsTheSame() throws IOException {
    assertFolded("plain text, 简体。");
  }

  @Test
  void emptyText_nothing() throws IOException {
    assertFolded("");
  }

  @Test
  void everythingVanishes_nothing() throws IOException {
    assertFolded("\u200B\u00AD\uFEFF");
  }

  @Test
  void charactersThatVanish_placesBehindThemMoveOn() throws IOException {
    FoldingCharFilter filter =
        new FoldingCharFilter(new StringReader("\u200Ba\u200B\u200Bb\u200B"), false);

    assertThat(read(filter, 10)).isEqualTo("ab");
    assertThat(filter.correctOffset(0)).isEqualTo(1);
    assertThat(filter.correctOffset(1)).isEqualTo(4);
    assertThat(filter.correctOffset(2)).isEqualTo(6);
  }

  @Test
  void characterThatBecomesThree_allStandWhereItStarts() throws IOException {
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader("aﬃb"), false);

    assertThat(read(filter, 10)).isEqualTo("affib");
    assertThat(offsets(filter, 5)).containsExactly(0, 1, 1, 1, 2, 3);
  }

  @Test
  void pairThatBecomesOne_bothHalvesAreTaken() throws IOException {
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader("a𝒳b"), false);

    assertThat(read(filter, 10)).isEqualTo("axb");
    assertThat(offsets(filter, 3)).containsExactly(0, 1, 3, 4);
  }

  @Test
  void pairThatBecomesSeveral_noPlaceIsInsideThePair() throws IOException {
    // U+1F100 becomes two characters, U+1F240 three.
    FoldingCharFilter filter =
        new FoldingCharFilter(new StringReader("a\uD83C\uDD00b\uD83C\uDE40c"), false);

    assertThat(read(filter, 10)).isEqualTo("a0.b〔本〕c");
    assertThat(offsets(filter, 8)).containsExactly(0, 1, 1, 3, 4, 4, 4, 6, 7);
  }

  @Test
  void numberAndIdeographInOneCharacter_ideographStandsBehindIt() throws IOException {
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader("在㏷a"), false);

    assertThat(read(filter, 10)).isEqualTo("在24日a");
    assertThat(offsets(filter, 5)).containsExactly(0, 1, 1, 2, 2, 3);
  }

  @Test
  void pairThatStays_bothHalvesStandWhereTheyStood() throws IOException {
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader("a😀b"), false);

    assertThat(read(filter, 10)).isEqualTo("a😀b");
    assertThat(offsets(filter, 4)).containsExactly(0, 1, 2, 3, 4);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100, 10_000})
  void anyText_readInPartsOfAnySize_textAndOffsetsAsFoldedAtOnce(int size) throws IOException {
    Random random = new Random(size);
    for (int trial = 0; trial < 200; trial++) {
      String text = text(random, random.nextInt(60));
      Folded expected = folded(text);
      FoldingCharFilter filter = new FoldingCharFilter(new StringReader(text), false);

      assertThat(read(filter, size)).isEqualTo(expected.text());
      assertThat(offsets(filter, expected.text().length())).isEqualTo(expected.offsets());
    }
  }

  @Test
  void sourceThatGivesOneCharacterAtATime_textAndOffsetsTheSame() throws IOException {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      String text = text(random, random.nextInt(60));
      Folded expected = folded(text);
      FoldingCharFilter filter = new FoldingCharFilter(CharFilters.inParts(text, 1), false);

      assertThat(read(filter, 50)).isEqualTo(expected.text());
      assertThat(offsets(filter, expected.text().length())).isEqualTo(expected.offsets());
    }
  }

  /** Every odd piece crosses the border of the filter's buffer, at each of its characters. */
  @Test
  void piecesAcrossTheBufferBorder_textAndOffsetsTheSame() throws IOException {
    for (int border = BUFFER; border <= 2 * BUFFER; border += BUFFER) {
      for (String piece : PIECES) {
        for (int before = 0; before <= piece.length(); before++) {
          assertFolded("x".repeat(border - before) + piece + "yz");
          assertFolded("x".repeat(border - before) + piece);
        }
      }
    }
  }

  @Test
  void longText_textAndOffsetsTheSame() throws IOException {
    Random random = new Random(2);
    for (int trial = 0; trial < 10; trial++) {
      assertFolded(text(random, 20_000));
    }
  }

  @Test
  void endReached_saidAgainAndAgain() throws IOException {
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader("ab\u200B"), false);

    assertThat(read(filter, 10)).isEqualTo("ab");
    assertThat(filter.read()).isEqualTo(-1);
    assertThat(filter.read(new char[5], 0, 5)).isEqualTo(-1);
  }

  @Test
  void nothingAskedFor_nothingTaken() throws IOException {
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader("ab"), false);

    assertThat(filter.read(new char[5], 2, 0)).isZero();
    assertThat(read(filter, 10)).isEqualTo("ab");
  }

  @Test
  void partOfABuffer_restUntouched() throws IOException {
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader("AﬃB"), false);
    char[] buffer = "......".toCharArray();

    assertThat(filter.read(buffer, 2, 3)).isEqualTo(3);
    assertThat(new String(buffer)).isEqualTo("..aff.");
  }

  private static void assertFolded(String text) throws IOException {
    Folded expected = folded(text);
    FoldingCharFilter filter = new FoldingCharFilter(new StringReader(text), false);

    assertThat(read(filter, 1_000)).isEqualTo(expected.text());
    assertThat(offsets(filter, expected.text().length())).isEqualTo(expected.offsets());
  }

  private static String text(Random random, int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }
}
