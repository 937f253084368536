package org.palimpsest.core.disguise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;

final class SignsTest {

  @ParameterizedTest
  @CsvSource({
    // kind, count, first place, its length, text
    "INVISIBLE_CHARACTERS, 1, 4, 1, some\u200Btext",
    "INVISIBLE_CHARACTERS, 2, 1, 3, 论\u200B文\u2060抄袭",
    "INVISIBLE_CHARACTERS, 2, 2, 2, ab\uFEFF\uFEFFcd",
    "INVISIBLE_CHARACTERS, 1, 1, 1, 论\u00AD文",
    "INVISIBLE_CHARACTERS, 1, 3, 1, p\u00ADl\u00ADagiarism",
    "INVISIBLE_CHARACTERS, 2, 2, 2, pl\u00AD\u00ADagiarism",
    "CONFUSABLE_LETTERS, 3, 4, 6, all sсhооl",
    "CONFUSABLE_LETTERS, 1, 0, 5, слoво",
    "CONFUSABLE_LETTERS, 1, 0, 5, WΟRDS.",
    "LETTER_SPACING, 1, 3, 19, is p l a g i a r i s m, 1",
    "LETTER_SPACING, 1, 1, 11, 。论 文 抄 袭 检 测。",
    "LETTER_SPACING, 1, 0, 11, 论*文*抄*袭*检*测",
    "UNUSUAL_FORMS, 1, 0, 4, wｏrd",
    "UNUSUAL_FORMS, 5, 6, 5, plain ｗｏｒｄｓ",
    "UNUSUAL_FORMS, 3, 2, 6, a 𝐛𝐛𝐛",
    "UNUSUAL_FORMS, 4, 0, 4, ⓦⓞⓡⓓ",
    "PRIVATE_USE, 1, 1, 1, a\uE000b",
    "PRIVATE_USE, 3, 0, 3, \uE000\uE001\uE002",
    "PRIVATE_USE, 1, 1, 2, a\uDB80\uDC00b",
    "DIRECTION_OVERRIDES, 2, 1, 3, a\u202Eb\u202C",
    "DIRECTION_OVERRIDES, 1, 2, 1, שa\u202Eb\u202C",
    // ignorable characters of any type
    "INVISIBLE_CHARACTERS, 2, 1, 3, a\u17B4b\u17B5c",
    "INVISIBLE_CHARACTERS, 1, 1, 1, 论\u180F文",
    "INVISIBLE_CHARACTERS, 2, 1, 2, a\u2065\uFFF0b",
    "INVISIBLE_CHARACTERS, 3, 1, 6, a\uDB40\uDC00\uDB40\uDC02\uDB43\uDFFFb",
    "INSERTED_CHARACTERS, 12, 1, 23, 。雪1落2在3山4谷5里6的7村8庄9屋0顶1上。",
    "INSERTED_CHARACTERS, 12, 0, 34, 雪ab落ab在ab山ab谷ab里ab的ab村ab庄ab屋ab顶ab上",
    "MISSING_SPACES, 1, 4, 59, one thexsnowxfellxonxthexroofsxofxthexvillagexinxthexvalleyxand. Two",
  })
  void sign_countedAndPlaced(SignKind kind, int count, int offset, int length, String text) {
    assertThat(Signs.of(text))
        .singleElement()
        .satisfies(
            sign -> {
              assertThat(sign.kind()).isEqualTo(kind);
              assertThat(sign.count()).isEqualTo(count);
              assertThat(sign.places().get(0)).isEqualTo(new Span(offset, length));
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Plain English text, naïve and all; the U.S.A. is I, a, b and c.",
        "Это русский текст. Слово за словом, а и о.",
        "Αυτό είναι ελληνικό κείμενο.",
        "Русский and English, και ελληνικά; слово-word.",
        "这是一段中文。ＤＮＡ检测，２０２４年１月，（参见Ｆｉｇ．３）！",
        "繁體中文「測試」，全形標點。",
        "これは日本語の文章です。カタカナ・テスト",
        "이것은 한국어 문장입니다.",
        // needed by the script
        "می\u200Cخواهم نمی\u200Cشود",
        "क्\u200Dष श्री\u200Cमान्",
        "ภาษา\u200Bไทย",
        "भाषा ক্\u200Cত",
        // emoji
        "a family \uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67 and ❤\uFE0F, 1\uFE0F\u20E3",
        "葛\uDB40\uDD00城",
        // typesetting
        "\uFEFFA byte order mark",
        "some\u00ADthing hy\u00ADphen\u00ADat\u00ADed soft\u00ADly",
        "https://\u200Bexample.org/\u200Bpath, word\u200B and \u200Bword",
        "摘 要\n目　录\n中 国 科 学",
        "choices A B C D\na b c d",
        // ordinary rows of single Han characters
        "2023年5月3日至2024年6月7日，2025年8月9日至2026年1月2日",
        "一、二、三、四、五、六、七、八、九、十、百、千、万、亿",
        "Donaudampfschifffahrtsgesellschaftskapitänsmütze, setUpBeforeAllOfTheTestsOfThisClass",
        "ﬁnd the ﬂow №1 ℃ x² H₂O Ⅷ ½",
        "the set ℝ, 𝑥 and 𝑓(𝑥)",
        "PPARα, λmax, γcmc, IL-1βfor, eiφi, μPad",
        "wasn\u0019t, Florence\u0092s",
        "朝\uE3BA，\uE844\uE844如也，Al\uE011Li",
        "17 mm (L x W x D)",
        "5 μm, 3 kΩ, Δt, β-carotene",
        "\uF0B7 a bullet\n\uF0B7 another",
        "עברית \u202Bword\u202C \u2067x\u2069",
        "a \uD83D b \uDE00 c \uDC00\uD800",
      })
  void ordinaryText_noSign(String text) {
    assertThat(Signs.of(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "абвгдежзиклмнопрстухцчшщыьэюяіїєґ",
        "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ",
        "的一是在不了有和人这中大为上个国我以要他時來們學",
        "あいうえおかきくけこアイウエオカキクケコ日本語東京",
        "가나다라마바사아자차카타파하한국어",
        "😀❤️👍🎉👨👩👧",
        "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ",
      })
  void anyTextOfOneScript_noSign(String letters) {
    Random random = new Random(letters.length());
    int[] alphabet = letters.codePoints().toArray();
    for (int trial = 0; trial < 200; trial++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 30; word++) {
        for (int letter = 2 + random.nextInt(8); letter > 0; letter--) {
          text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
        }
        text.append(random.nextInt(5) == 0 ? "，\n" : " ");
      }
      assertThat(Signs.of(text.toString())).as(text.toString()).isEmpty();
    }
  }

  @Test
  void placesNearEachOther_areOne() {
    assertThat(Signs.of("so\u200Bme te\u200Bxt").get(0).places()).containsExactly(new Span(2, 7));
    assertThat(Signs.of("so\u200Bme" + ".".repeat(30) + "te\u200Bxt").get(0).places()).hasSize(2);
  }

  @Test
  void manyPlaces_allCountedTwentyShown() {
    Sign sign = Signs.of(("so\u200Bme" + ".".repeat(30)).repeat(50)).get(0);

    assertThat(sign.count()).isEqualTo(50);
    assertThat(sign.places()).hasSize(Sign.PLACES_MAX).isSorted();
  }

  @Test
  void severalKinds_inTheirOrder() {
    assertThat(Signs.of("a\u202Ex so\u200Bme wоrds w\uE000x"))
        .extracting(Sign::kind)
        .containsExactly(
            SignKind.INVISIBLE_CHARACTERS,
            SignKind.CONFUSABLE_LETTERS,
            SignKind.PRIVATE_USE,
            SignKind.DIRECTION_OVERRIDES);
  }

  /** Quadratic time would take hours. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u200B",
        "\u00AD",
        "a\u200B",
        "a\u00AD",
        "a ",
        "汉 ",
        "\u0301",
        "\uE000",
        "\u202E",
        "о",
        "oо",
        "𝐛",
        "ｗ",
        "\uD83D",
        "\uDE00",
        "a\u0301\u200B",
        "\u200D\uD83D\uDC68"
      })
  @Tag("long")
  void oneMillionOfAPiece_takesLinearTime(String piece) {
    String text = "x" + piece.repeat(1_000_000) + "x";

    List<Sign> signs = assertTimeoutPreemptively(Duration.ofSeconds(60), () -> Signs.of(text));

    assertThat(signs).allMatch(sign -> sign.places().size() <= Sign.PLACES_MAX);
  }

  @Test
  void anyText_placesLieInItApartAndInOrder() {
    String[] pieces = {
      "a",
      "о",
      "汉",
      " ",
      "\u200B",
      "\u00AD",
      "ｗ",
      "𝐛",
      "\uE000",
      "\u202E",
      "ש",
      "\uD83D",
      "\uDE00",
      "\n",
      ".........................",
      "word",
      "*",
      "\u0301"
    };
    Random random = new Random(1);
    for (int trial = 0; trial < 2_000; trial++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 100; i++) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      for (Sign sign : Signs.of(text.toString())) {
        assertThat(sign.count()).isGreaterThanOrEqualTo(sign.places().size());
        int end = 0;
        for (Span place : sign.places()) {
          assertThat(place.offset()).isGreaterThanOrEqualTo(end);
          assertThat(place.length()).isPositive();
          end = place.end();
        }
        assertThat(end).isBetween(1, text.length());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void note_saysWhatToDoAndBlamesNobody(SignKind kind) {
    assertThat(kind.note().text())
        .endsWith("Look at the places.")
        .doesNotContainIgnoringCase("plagiari", "cheat", "fraud");
    assertThat(kind.key()).matches("[a-z]+([A-Z][a-z]+)*");
  }
}
