package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Locale;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CharacterFoldingTest {

  @ParameterizedTest
  @CsvSource({
    // unchanged
    "abc 123, abc 123",
    "简体中文。, 简体中文。",
    "ひらがなカタカナ, ひらがなカタカナ",
    // case
    "ABC, abc",
    "ПРИВЕТ, привет",
    "ΣσςΟΔΟΣ, σσσοδοσ",
    "ßẞ, ssss",
    "İıſK, iisk",
    "Ა, ა",
    // full-width, ligatures, and other compatibility forms
    "ＡＢＣ１２３，！, 'abc123,!'",
    "ｶﾀｶﾅ, カタカナ",
    "ﬁﬃĳ, fiffiij",
    "ﬅ, st",
    "x²ª™㎏, x2atmkg",
    "½, 1⁄2",
    "①㊥, 1中",
    // accents, composed and not
    "éèñöÅạ̈, eenoaa",
    "e\u0301n\u0303o\u0308A\u030A, enoa",
    "ệ, e",
    "ёй, еи",
    "άΐᾳ, αια",
    "ǆ, dz",
    // distinct letters, not accented ones
    "øłđþ, øłđþ",
    // Hangul and other scripts are not decomposed
    "한국어, 한국어",
    "\u0958が, \u0915\u093Cが",
    // traditional Chinese
    "舊時禮儀與實驗, 旧时礼仪与实验",
    "頭髮發後, 头发发后",
    // compatibility ideographs of traditional ones
    "\uF9B6\uF900, 礼岂",
    // beyond the basic plane
    "𝒳𝟙𝕬, x1a",
    "𐐀, 𐐨",
    "\uD87E\uDC00, 丽",
    "𠀀😀, 𠀀😀",
  })
  void example_foldedAsAReaderWould(String text, String folded) {
    assertThat(fold(text)).isEqualTo(folded);
  }

  @Test
  void invisibleCharacters_vanish() {
    forEveryCodePoint(
        c -> {
          if (Characters.isInvisible(c) && !CharacterFolding.fold(c).isEmpty()) {
            assertThat(CharacterFolding.fold(c)).as("U+%04X", c).isEmpty();
          }
        });
    assertThat(fold("p\u200Ba\u00ADl\uFEFFi\u202Em\uFE0Fp\uDB40\uDD00s\u2060e\u3164st\u0000"))
        .isEqualTo("palimpsest");
  }

  @Test
  void whiteSpace_staysWhiteSpace() {
    forEveryCodePoint(
        c -> {
          if (Characters.isSpace(c) && !CharacterFolding.fold(c).isBlank()) {
            // U+0085 is no white space in Java.
            assertThat(CharacterFolding.fold(c)).as("U+%04X", c).isEqualTo("\u0085");
          }
        });
    assertThat(fold("a\u00A0b\u3000c\u2009d\te\nf")).isEqualTo("a b c d\te\nf");
  }

  @Test
  void unpairedSurrogates_whatAnIndexStoresInTheirPlace() {
    for (int c = Character.MIN_SURROGATE; c <= Character.MAX_SURROGATE; c++) {
      assertThat(CharacterFolding.fold(c)).isEqualTo("\uFFFD");
      assertThat(CharacterFolding.foldToOne((char) c)).isEqualTo(-1);
    }
  }

  @Test
  void everyCodePoint_foldsToAFewCharactersWithoutInvisibleOnes() {
    forEveryCodePoint(
        c -> {
          String folded = CharacterFolding.fold(c);
          if (folded.length() > 18 || folded.codePoints().anyMatch(Characters::isInvisible)) {
            assertThat(folded).as("U+%04X", c).isEmpty();
          }
        });
  }

  /** Folding is idempotent for all code points. */
  @Test
  void everyCodePoint_foldedAgain_staysAsItIs() {
    forEveryCodePoint(
        c -> {
          String folded = CharacterFolding.fold(c);
          boolean isItself = folded.equals(Character.toString(c));
          if (!isItself && !fold(folded).equals(folded)) {
            assertThat(fold(folded)).as("U+%04X folded twice", c).isEqualTo(folded);
          }
        });
  }

  @Test
  void everyCharacter_shortWayAgreesWithTheLongOne() {
    int ones = 0;
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      int one = CharacterFolding.foldToOne((char) c);
      if (one >= 0) {
        assertThat(CharacterFolding.fold(c)).isEqualTo(String.valueOf((char) one));
        ones++;
      } else if (!Character.isSurrogate((char) c) && c < 0xFFFE) {
        assertThat(CharacterFolding.fold(c))
            .as("U+%04X", c)
            .satisfies(s -> assertThat(s.length()).isNotEqualTo(1));
      }
    }
    assertThat(ones).isGreaterThan(60_000);
  }

  @Test
  void lettersOfTheAlphabets_composedAndNot_foldAlike() {
    forEveryCodePoint(
        c -> {
          if (isAlphabet(c)) {
            String apart = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFD);
            if (!fold(apart).equals(CharacterFolding.fold(c))) {
              assertThat(fold(apart)).as("U+%04X", c).isEqualTo(CharacterFolding.fold(c));
            }
          }
        });
  }

  @Test
  void everyCodePoint_lowerCaseFoldsAlike() {
    forEveryCodePoint(
        c -> {
          String text = Character.toString(c);
          String lower = text.toLowerCase(Locale.ROOT);
          if (!lower.equals(text) && !fold(lower).equals(CharacterFolding.fold(c))) {
            assertThat(fold(lower)).as("U+%04X", c).isEqualTo(CharacterFolding.fold(c));
          }
        });
  }

  /** All but the Greek iota subscript, which capitals have beside the letter. */
  @Test
  void everyCodePoint_upperCaseFoldsAlike() {
    forEveryCodePoint(
        c -> {
          String text = Character.toString(c);
          String upper = text.toUpperCase(Locale.ROOT);
          if (!upper.equals(text)
              && Normalizer.normalize(text, Normalizer.Form.NFD).indexOf('\u0345') < 0
              && !fold(upper).equals(CharacterFolding.fold(c))) {
            assertThat(fold(upper)).as("U+%04X", c).isEqualTo(CharacterFolding.fold(c));
          }
        });
  }

  @Test
  void ramieInAllItsForms_foldsToOne() {
    assertThat(fold("\u82CE\u82E7\u85B4")).isEqualTo("\u82CE\u82CE\u82CE");
  }

  private static boolean isAlphabet(int codePoint) {
    UnicodeScript script = UnicodeScript.of(codePoint);
    return script == UnicodeScript.LATIN
        || script == UnicodeScript.GREEK
        || script == UnicodeScript.CYRILLIC;
  }

  private static String fold(String text) {
    return text.codePoints().mapToObj(CharacterFolding::fold).collect(Collectors.joining());
  }

  /** Asserts only on failure, because of a million code points. */
  private static void forEveryCodePoint(IntConsumer test) {
    IntStream.rangeClosed(0, Character.MAX_CODE_POINT).forEach(test);
  }
}
