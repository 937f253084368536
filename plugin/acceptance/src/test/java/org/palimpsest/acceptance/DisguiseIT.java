package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Disguised copies are found, and signs of disguise are reported apart from the ratio. */
@ExtendWith(SharedCluster.class)
final class DisguiseIT {

  private static final String ENGLISH = new Texts(90).english(20);
  private static final String CHINESE = new Texts(91).chinese(30);

  private static Library library;

  /** Disguises of a copy, with the sign of each; null if it is common in honest texts. */
  @SuppressWarnings("ImmutableEnumChecker") // stateless functions
  enum Disguise {
    INVISIBLE(ENGLISH, "invisibleCharacters", text -> text.replaceAll("(?<=\\w)(?=\\w)", "\u200B")),
    INVISIBLE_HAN(CHINESE, "invisibleCharacters", text -> text.replaceAll("(?<=.)", "\u2060")),
    LOOKALIKES(ENGLISH, "confusableLetters", text -> text.replace('a', 'а').replace('o', 'ο')),
    SPACED_LETTERS(
        ENGLISH,
        "letterSpacing",
        text -> text.replaceAll("(?<=\\w)(?=\\w)", "\0").replace(" ", "  ").replace('\0', ' ')),
    SPACED_HAN(CHINESE, "letterSpacing", text -> text.replaceAll("(?<=[一-鿿])(?=[一-鿿])", " ")),
    MARKS_IN_HAN(CHINESE, "letterSpacing", text -> text.replaceAll("(?<=[一-鿿])(?=[一-鿿])", "*")),
    WIDE_LETTERS(ENGLISH, "unusualForms", text -> text.replace('e', 'ｅ')),
    SOFT_HYPHENS(ENGLISH, null, text -> text.replaceAll("(\\w{3})(?=\\w{3})", "$1\u00AD")),
    HYPHENATED(
        ENGLISH, null, text -> text.replaceAll("([a-z]{3})([a-z]{2}[^.]{30,50} )", "$1-\n$2")),
    BROKEN_LINES(CHINESE, null, text -> text.replaceAll("(.{25})", "$1\n")),
    NARROW_LINES(CHINESE, null, text -> text.replaceAll("(.{7})", "$1\n"));

    final String plain;
    final String sign;
    final UnaryOperator<String> disguise;

    Disguise(String plain, String sign, UnaryOperator<String> disguise) {
      this.plain = plain;
      this.sign = sign;
      this.disguise = disguise;
    }
  }

  @BeforeAll
  static void index(TestCluster cluster) throws IOException {
    library = cluster.create("disguises", TestCluster.CONFIGSET, 2, 1);
    library.index(Map.of("english", ENGLISH, "chinese", CHINESE));
  }

  @AfterAll
  static void delete(TestCluster cluster) throws IOException {
    cluster.delete(library);
  }

  @ParameterizedTest
  @EnumSource
  void disguisedCopy_foundWhole(Disguise disguise) throws IOException {
    String copy = disguise.disguise.apply(disguise.plain);
    assertThat(copy).isNotEqualTo(disguise.plain);

    Answer answer = library.check(copy);

    assertThat(answer.sourceIds())
        .containsExactly(disguise.plain.equals(ENGLISH) ? "english" : "chinese");
    assertThat(answer.ratio()).isGreaterThan(0.95);
    List<JsonNode> signs = Answer.list(answer.json().at("/signs"));
    assertThat(signs)
        .extracting(sign -> sign.at("/kind").asText())
        .isEqualTo(disguise.sign == null ? List.of() : List.of(disguise.sign));
    for (JsonNode sign : signs) {
      assertThat(sign.at("/count").asInt()).isGreaterThan(20);
      assertThat(sign.at("/places")).hasSizeBetween(1, 20);
      assertThat(sign.at("/places/0/length").asInt()).isPositive();
      assertThat(sign.at("/note/code")).isEqualTo(sign.at("/kind"));
    }
  }

  @Test
  void plainText_noSigns() throws IOException {
    for (String text : List.of(ENGLISH, CHINESE)) {
      Answer answer = library.check(text);

      assertThat(answer.ratio()).isGreaterThan(0.98);
      assertThat(answer.json().at("/signs").isArray()).isTrue();
      assertThat(answer.json().at("/signs")).isEmpty();
    }
  }

  @Test
  void storedText_hasItsSigns() throws IOException {
    library.index(Map.of("stored", ENGLISH.replace('a', 'а')));

    assertThat(library.checkParams("id=stored").json().at("/signs/0/kind").asText())
        .isEqualTo("confusableLetters");
    library.delete("stored");
  }

  @Test
  void fingerprints_haveNoSigns() throws IOException {
    Answer text = library.check(ENGLISH + new Texts(92).english(10), "unmatched=true");
    String fingerprints =
        Stream.of(text.json().at("/unmatched/0/fingerprint").asText())
            .collect(Collectors.joining());

    Answer answer = library.checkForm("fingerprints=" + fingerprints, "scheme=" + library.scheme());

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().has("signs")).isFalse();
  }
}
