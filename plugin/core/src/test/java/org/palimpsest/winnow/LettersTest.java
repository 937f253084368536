package org.palimpsest.winnow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.text.CharacterFolding;

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
        .isEqualTo("naivereadersfull314");
    assertThat(letters("舊時 礦坑，裡的燈火。")).isEqualTo("旧时矿坑里的灯火");
  }

  @Test
  void characterThatIsSeveralLetters_allHaveItsPlace() {
    Letters letters = Letters.of("a ﬁ\uD842\uDFB7b");

    assertThat(letters("a ﬁ\uD842\uDFB7b")).isEqualTo("afi\uD842\uDFB7b");
    assertThat(IntStream.range(0, 5).map(letters::start)).containsExactly(0, 2, 2, 3, 5);
    assertThat(IntStream.range(0, 5).map(letters::end)).containsExactly(1, 3, 3, 5, 6);
  }

  @Test
  void everyCharacter_theLettersOfItsFolding() {
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      StringBuilder folded = new StringBuilder();
      CharacterFolding.fold(c)
          .codePoints()
          .filter(Character::isLetterOrDigit)
          .forEach(folded::appendCodePoint);

      // Not an assertion each: there are many.
      String found = letters(String.valueOf((char) c));
      if (!found.contentEquals(folded)) {
        assertThat(found).as("U+%04X", c).isEqualTo(folded.toString());
      }
    }
  }
}
