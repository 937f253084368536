package org.palimpsest.core.winnow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.text.CharacterFolding;

final class LettersTest {

  private static String letters(String text) {
    Letters letters = Letters.of(text);
    return IntStream.range(0, letters.size())
        .mapToObj(i -> Character.toString(letters.get(i)))
        .collect(Collectors.joining());
  }

  @Test
  void noLetters_nothing() {
    assertThat(letters("")).isEmpty();
    assertThat(letters(" \r\n…—“”。、\u200B\uFEFF\uD83D\uDE00 \uD800 \uDC00")).isEmpty();
  }

  @Test
  void disguisedText_likeThePlainOne() {
    assertThat(letters("Ｎaïve, re\u00ADad\u200Bers: “ＦＵＬＬ” 3.14!"))
        .isEqualTo(letters("naive readers full 3.14"));
    assertThat(letters("舊時 礦坑，裡的燈火。")).isEqualTo("旧时矿坑里的灯火");
  }

  @ParameterizedTest
  @CsvSource({
    "plagiarised,pl4g1ar15ed",
    "plagiarised,p1agi4ri5ed",
    "plagiarised,ᴘʟᴀɢɪᴀʀɪꜱᴇᴅ",
    "plagiarised,🅿🅻🅰🅶🅸🅰🆁🅸🆂🅴🅳",
    "plagiarised,plаgіаrіsеd",
    "plagiarised,p\u3164l_a·g\uDB40\uDDFFi\u2065arised",
    "plagiarised,<i>plag</i>&#105;&Aacute;ri%73\\u0065d[3]",
    "汉字简体,汉😀字**简\u2800体",
    "汉字简体,汉(hàn)字a简①体"
  })
  void disguisedWord_likeThePlainOne(String plain, String disguised) {
    assertThat(letters(disguised)).isEqualTo(letters(plain));
  }

  @Test
  void digits_apartFromEachOther() {
    assertThat("0123456789".chars().mapToObj(c -> letters(Character.toString(c))).distinct())
        .hasSize(10);
  }

  @Test
  void escapedCharacter_standsWhereItsEscapeStands() {
    Letters letters = Letters.of("a&#98;<i>c");

    assertThat(IntStream.range(0, 3).map(letters::start)).containsExactly(0, 1, 9);
    assertThat(IntStream.range(0, 3).map(letters::end)).containsExactly(1, 6, 10);
  }

  @Test
  void characterThatIsSeveralLetters_allHaveItsPlace() {
    Letters letters = Letters.of("a ﬁ\uD842\uDFB7b");

    assertThat(letters("a ﬁ\uD842\uDFB7b")).isEqualTo("afi\uD842\uDFB7b");
    assertThat(IntStream.range(0, 5).map(letters::start)).containsExactly(0, 2, 2, 3, 5);
    assertThat(IntStream.range(0, 5).map(letters::end)).containsExactly(1, 3, 3, 5, 6);
  }

  @Test
  void everyCharacter_asItsFolding() {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      String folded = CharacterFolding.fold(c);
      String letter = letters(String.valueOf((char) c));

      // Asserts only on failure, because of many characters.
      if (!letter.equals(letters(folded)) && !(letter.isEmpty() && isEnclosedNumber(c))) {
        assertThat(letter).as("U+%04X", c).isEqualTo(letters(folded));
      }
    }
  }

  private static boolean isEnclosedNumber(int c) {
    return Character.getType(c) == Character.OTHER_NUMBER;
  }
}
