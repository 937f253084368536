package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CutByContentTest {

  private static final int LENGTH = 150;

  @ParameterizedTest
  @ValueSource(ints = {20, 21, 50, 150, 1_000})
  void anyRun_piecesHaveAQuarterToThreeQuartersOfTheLength(int length) {
    Random random = new Random(length);
    for (String text :
        List.of(
            RandomText.han(random, 20 * length),
            RandomText.words(random, 5 * length),
            "z".repeat(20 * length))) {
      List<Integer> cuts = cuts(text, length);
      int from = 0;
      for (int cut : cuts) {
        int count = CountedLength.of(text, from, cut);
        assertThat(count).isLessThanOrEqualTo(length * 3 / 4 + 1);
        if (cut < text.length()) {
          assertThat(count).isGreaterThanOrEqualTo(length / 4);
        }
        from = cut;
      }
      assertThat(from).isEqualTo(text.length());
    }
  }

  @Test
  void words_cutBetweenThemOnly() {
    String text = RandomText.words(new Random(1), 2_000);

    assertThat(cuts(text, LENGTH))
        .hasSizeGreaterThan(50)
        .allMatch(cut -> cut == text.length() || text.charAt(cut - 1) == ' ');
  }

  @Test
  void astralRun_noSurrogatePairIsCut() {
    StringBuilder text = new StringBuilder();
    Random random = new Random(2);
    for (int i = 0; i < 5_000; i++) {
      text.appendCodePoint(0x20000 + random.nextInt(5_000));
    }

    assertThat(cuts(text.toString(), LENGTH)).hasSizeGreaterThan(30).allMatch(cut -> cut % 2 == 0);
  }

  /** The reason for cutting by content: fixed steps would not synchronise. */
  @Test
  void otherBeginning_sameCutsSoonAfter() {
    Random random = new Random(3);
    for (int trial = 0; trial < 100; trial++) {
      String common =
          trial % 2 == 0 ? RandomText.han(random, 6_000) : RandomText.words(random, 1_000);
      String otherBeginning = RandomText.han(random, 1 + random.nextInt(200));
      Set<Integer> cuts = new HashSet<>(cuts(common, LENGTH));
      List<Integer> shifted =
          cuts(otherBeginning + common, LENGTH).stream()
              .map(cut -> cut - otherBeginning.length())
              .toList();

      assertThat(cuts).containsAll(shifted.stream().filter(cut -> cut > 2_500).toList());
      assertThat(shifted.stream().filter(cut -> cut > 2_500 && cut < common.length()))
          .hasSizeGreaterThan(20);
    }
  }

  @Test
  void invisibleCharactersBetween_sameVisibleCharactersInEachPiece() {
    Random random = new Random(4);
    String text = RandomText.words(random, 500) + RandomText.han(random, 2_000);
    String disguised = text.replaceAll("(?<=.)(?=.)", "\u200B");

    assertThat(pieces(disguised)).isEqualTo(pieces(text));
  }

  private static List<String> pieces(String text) {
    List<String> pieces = new ArrayList<>();
    int from = 0;
    for (int cut : cuts(text, LENGTH)) {
      pieces.add(text.substring(from, cut).replaceAll("[ \u200B]", ""));
      from = cut;
    }
    return pieces;
  }

  private static List<Integer> cuts(String text, int length) {
    List<Integer> cuts = new ArrayList<>();
    for (int from = 0; from < text.length(); ) {
      from = CutByContent.next(text, from, text.length(), length);
      cuts.add(from);
    }
    return cuts;
  }
}
