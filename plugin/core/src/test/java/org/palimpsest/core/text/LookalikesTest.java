package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LookalikesTest {

  @ParameterizedTest
  @CsvSource({
    // one script: unchanged
    "word, word, 0",
    "сору, сору, 0",
    "ωρα, ωρα, 0",
    "naïve, naïve, 0",
    "汉字, 汉字, 0",
    // Latin with others
    "wоrd, word, 1",
    "раураl, paypal, 5",
    "ѕсhооl, school, 4",
    "wοrd, word, 1",
    "wօrd, word, 1",
    "søоn, søon, 1",
    // others with Latin
    "прoизведение, произведение, 1",
    "bода, вода, 1",
    "κειμενo, κειμενο, 1",
    // both possible: the script of more letters, or else Latin
    "cлово, слово, 1",
    "соp, сор, 1",
    "сo, co, 1",
    // neither has all letters: the script of more letters
    "longдword, longдword, 0",
    "wоrdж, wordж, 1",
    // formulas stay Latin
    "λmax, λmax, 0",
    "eiφi, eiφi, 0",
    // Cyrillic and Greek
    "слοво, слово, 1",
  })
  void example_united(String word, String expected, int replaced) {
    char[] letters = ("е" + word + "е").toCharArray();

    assertThat(Lookalikes.unite(letters, 1, letters.length - 1)).isEqualTo(replaced);
    assertThat(letters).containsExactly(("е" + expected + "е").toCharArray());
  }

  @Test
  void unitedWord_staysAsItIs() {
    String alphabet = "abcehikmnoprstuxyzавекмнорстухабвгдежзαβγεηικνορτυχжд";
    Random random = new Random(1);
    for (int trial = 0; trial < 10_000; trial++) {
      char[] word = new char[1 + random.nextInt(10)];
      for (int i = 0; i < word.length; i++) {
        word[i] = alphabet.charAt(random.nextInt(alphabet.length()));
      }
      Lookalikes.unite(word, 0, word.length);
      char[] again = word.clone();

      assertThat(Lookalikes.unite(again, 0, again.length)).as(new String(word)).isZero();
    }
  }

  @Test
  void hanCharacters_neverTouched() {
    for (char c = 0x4E00; c <= 0x9FFF; c++) {
      char[] word = {'a', c, 'о', 'b'};

      assertThat(Lookalikes.unite(word, 0, 4)).isEqualTo(1);
      assertThat(word[1]).isEqualTo(c);
    }
  }
}
