package org.palimpsest.federation.snippet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.federation.testing.Prose;

/** The visible words of a source, given another text. */
final class SnippetTest {

  private static final String FIRST =
      "The keeper wrote every evening into a book that was bound in sailcloth.";
  private static final String SECOND =
      "Behind the third stair lies what he kept from the museum for forty years.";
  private static final String THIRD =
      "Nobody had bought bread by that weight since the great flood.";
  private static final String SOURCE = String.join(" ", FIRST, SECOND, THIRD);

  private static String shown(String known, String source) {
    return Snippet.of(known, source, source.length()).map(Snippet::text).orElse("");
  }

  @Test
  void verbatimCopy_isShownWhole() {
    assertThat(shown(SOURCE, SOURCE)).isEqualTo(SOURCE);
    String chinese = "“盐碱土在我国沿海各省都有分布，面积大、类型多。” Pi is 3.14 (or so)!";
    assertThat(shown(chinese, chinese)).isEqualTo(chinese);
    String prose = Prose.of(4, 100);
    assertThat(Snippet.of(prose, prose, prose.length()))
        .contains(new Snippet(prose, prose.length()));
  }

  @ParameterizedTest
  @CsvSource({
    "'THE KEEPER, wrote every evening; into a book that was bound in sailcloth'",
    "'Thе keepеr wrоte every evening into a book that was bound in sailcloth.'", // Cyrillic е, о
    "'The kee\u200bper wrote every eve\u00adning into a book that was bound in sailcloth.'",
    "'Ｔhe keeper wrote évery evening into a book that was bound in sailcloth.'"
  })
  void disguisedCopy_isShownAsTheSourceHasIt(String known) {
    assertThat(shown(known, FIRST)).isEqualTo(FIRST);
  }

  @Test
  void traditionalCopy_isShownAsTheSourceHasIt() {
    assertThat(shown("面積大、類型多，長期以來被視為低產", "面积大、类型多，长期以来被视为低产")).isEqualTo("面积大、类型多，长期以来被视为低产");
  }

  @Test
  void unknownSentence_betweenKnownOnes_isMaskedWithItsLengthRounded() {
    assertThat(SECOND).hasSize(73);
    String filler = "Something else of about the same length was put here by whoever asks for it.";
    for (String known : List.of(FIRST + " " + THIRD, String.join(" ", FIRST, filler, THIRD))) {
      assertThat(shown(known, SOURCE))
          .startsWith(FIRST.substring(0, FIRST.length() - 1))
          .endsWith(" [… 80 …] " + THIRD);
    }
  }

  @Test
  void functionWords_openNothingBetweenThem() {
    String secret = "It is one of the harbours of the north that there is no way to find.";
    String words = "It is one of the x of the y that there is no z to w";
    assertThat(shown(String.join(" ", FIRST, words, THIRD), String.join(" ", FIRST, secret, THIRD)))
        .doesNotContain("harbours", "north", "way", "find");
  }

  /** Every second word, then two of four, then three of six: no row is long enough, or opens. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void interleavedWords_openNoneOfTheOthers(int row) {
    String source = Prose.of(7, 40);
    List<String> words = new ArrayList<>(Arrays.asList(source.split(" ", -1)));
    List<String> unknown = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      if (i / row % 2 == 1) {
        unknown.add(words.set(i, "x"));
      }
    }
    unknown.removeAll(words);
    String text = shown(String.join(" ", words), source);
    assertThat(text.split(" ", -1)).doesNotContainAnyElementsOf(unknown);
  }

  @Test
  void interleavedCharacters_openNoneOfTheOthers() {
    StringBuilder source = new StringBuilder();
    StringBuilder known = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      source.appendCodePoint(0x4E00 + 7 * i);
      known.appendCodePoint(i % 6 < 3 ? 0x4E00 + 7 * i : '某');
    }
    assertThat(shown(known.toString(), source.toString())).isEmpty();
  }

  /** Whatever is known, a third of the words that are shown is not at most, never four in a row. */
  @Test
  void anyShareOfKnownWords_opensHalfAsManyAtMost() {
    Random random = new Random(5);
    for (int round = 0; round < 200; round++) {
      String[] source = Prose.of(100 + round, 20).replace(".", "").split(" ", -1);
      String[] known = source.clone();
      double share = random.nextDouble();
      for (int i = 0; i < known.length; i++) {
        known[i] = random.nextDouble() < share ? "?" + i : known[i];
      }
      List<String> knows = Arrays.asList(known);
      int unknown = 0;
      int inARow = 0;
      int count = 0;
      for (String word :
          shown(String.join(" ", known), String.join(" ", source))
              .replaceAll("\\[… \\d+ …\\]", "|")
              .split(" ", -1)) {
        boolean isKnown = word.isEmpty() || word.equals("|") || knows.contains(word);
        count += word.equals("|") ? 0 : 1;
        unknown += isKnown ? 0 : 1;
        inARow = isKnown ? 0 : inARow + 1;
        assertThat(inARow).isLessThanOrEqualTo(3);
      }
      assertThat(3 * unknown).isLessThanOrEqualTo(count);
    }
  }

  @Test
  void replacedWord_isShownBetweenRowsTwiceAsLong() {
    assertThat(shown(FIRST.replace("evening", "night"), FIRST)).isEqualTo(FIRST);
    assertThat(shown(FIRST.replace("evening into a", "night on the"), FIRST))
        .isEqualTo("The keeper wrote every [… 20 …] book that was bound in sailcloth.");
  }

  @Test
  void longWord_isNoBridge() {
    String key = "c2VjcmV0IGtleSBvZiB0aGUgYXJjaGl2ZSBvZiB0aGUgdG93bg";
    assertThat(shown(FIRST.replace("evening", "night"), FIRST.replace("evening", key)))
        .doesNotContain(key);
  }

  @Test
  void signsAndLongPunctuation_areNoPunctuation() {
    String signs = FIRST.replace("evening", "∑∫√∞≈≠");
    assertThat(shown(FIRST, signs)).doesNotContain("∑");
    String dots = FIRST.replace("evening", "evening" + ".-".repeat(20));
    assertThat(shown(FIRST, dots)).doesNotContain(".-.-");
  }

  @Test
  void movedRow_isShown_andOpensNothingBesideIt() {
    String[] parts = {"wrote every single evening", "into a book bound", "for the captain alone"};
    String source = parts[0] + " secretly " + parts[1] + " quietly " + parts[2];
    String known = parts[2] + " then " + parts[0] + " and here " + parts[1];
    assertThat(shown(known, source)).contains("every single evening").doesNotContain("quietly");
  }

  @Test
  void moreThanMayBeShown_isMasked() {
    Snippet snippet = Snippet.of(FIRST, FIRST, 30).orElseThrow();
    assertThat(snippet).isEqualTo(new Snippet("The keeper wrote every evening [… 60 …]", 30));
  }

  @Test
  void nothingInCommon_isNothing() {
    assertThat(Snippet.of(FIRST, SECOND, 1000)).isEmpty();
    assertThat(Snippet.of("", "", 10)).isEmpty();
    assertThat(Snippet.of(FIRST, "。。。", 10)).isEmpty();
  }
}
