package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts without sentences, with one, with very many, and too many. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class LargeTextIT {

  private static final int LIMIT = 2000;

  private static TestCluster cluster;
  private static Library library;
  private static Library limited;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.demo();
    limited =
        cluster.create(
            "limited", TestCluster.CONFIGSET, 2, 1, "property.palimpsest.textLengthMax=" + LIMIT);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(limited);
  }

  @Test
  void tenThousandSentences_plantedCopiesFound() throws IOException {
    Map<String, String> documents = TestCluster.demoDocuments();
    List<String> sentences = new ArrayList<>(new Texts(60).englishSentences(10_000));
    List<String> planted =
        List.of(
            "generated-0",
            "generated-42",
            "generated-101",
            "generated-198",
            "zh-05-canal-locks.txt");
    for (int i = 0; i < planted.size(); i++) {
      String source = documents.get(planted.get(i));
      sentences.set(2000 * i + 999, "\n\n" + source.substring(source.length() / 2) + "\n\n");
    }

    Answer answer = library.check(String.join(" ", sentences), "unmatched=true");

    assertThat(answer.status()).as("%.300s", answer.body()).isEqualTo(200);
    assertThat(answer.sourceIds()).containsExactlyInAnyOrderElementsOf(planted);
    assertThat(answer.json().at("/document/sentences").asInt()).isGreaterThan(5000);
    assertThat(answer.json().at("/unmatched").size()).isGreaterThan(5000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t\u3000\n", "Word", "字"})
  void nothingToCompare_saidAndNotAnError(String text) throws IOException {
    Answer answer = library.check(text);

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.ratio()).isZero();
    assertThat(answer.sourceIds()).isEmpty();
    assertThat(answer.json().at("/document/length").asInt()).isEqualTo(text.length());
    assertThat(answer.warnings()).containsExactly("nothingToCompare");
  }

  @Test
  void wordsOfAShortSource_areFoundWithoutFingerprints_andSoIsSaid() throws IOException {
    library.index(Map.of("slip", "Title only"));

    Answer answer = library.check("Title only");
    library.delete("slip");

    assertThat(answer.sourceIds()).containsExactly("slip");
    assertThat(answer.warnings()).containsExactly("onlyVerbatim");
  }

  @Test
  void nothingToCompareInJson_said() throws IOException {
    assertThat(library.checkJson(Map.of("text", "")).warnings())
        .containsExactly("nothingToCompare");
  }

  @Test
  void fiftyMegabytes_refused() throws IOException {
    byte[] megabyte = "All work and no play. ".repeat(50_000).getBytes(StandardCharsets.UTF_8);

    Answer answer =
        Http.post(
            library.url() + "/check",
            Http.TEXT,
            BodyPublishers.ofByteArrays(Collections.nCopies(50, megabyte)));

    assertThat(answer.status()).as(answer.body()).isEqualTo(413);
    assertThat(answer.message())
        .isEqualTo(
            "The text to check is longer than 10000000 characters; split it, or raise"
                + " textLengthMax in solrconfig.xml.");
  }

  @Test
  void textAtTheLimit_checkedAndIndexed() throws IOException {
    String text = new Texts(61).chinese(100).substring(0, LIMIT);

    limited.index(Map.of("at-the-limit", text));

    assertThat(limited.check(text).sourceIds()).containsExactly("at-the-limit");
    assertThat(limited.checkJson(Map.of("text", text)).sourceIds()).containsExactly("at-the-limit");
  }

  @Test
  void textBehindTheLimit_refused() throws IOException {
    String text = new Texts(62).chinese(100).substring(0, LIMIT + 1);
    Map<String, Answer> answers = new LinkedHashMap<>();
    answers.put("text", limited.check(text));
    answers.put("json", limited.checkJson(Map.of("text", text)));
    answers.put("form", limited.checkForm("text=" + text));
    answers.put("params", limited.checkParams("text=" + text.substring(0, 100)));
    answers.put(
        "update",
        limited.update(Http.MAPPER.writeValueAsString(List.of(Map.of("id", "x", "text", text)))));
    limited.index(Map.of("grown", text.substring(0, 100)));
    answers.put("atomic", limited.change("grown", "text", "set", text));

    assertThat(answers.remove("params").status()).isEqualTo(200);
    answers.forEach(
        (how, answer) -> {
          assertThat(answer.status()).as(how + answer.body()).isEqualTo(413);
          assertThat(answer.message())
              .as(how)
              .contains(
                  " is longer than 2000 characters; split it, or raise textLengthMax in"
                      + " solrconfig.xml.");
        });
  }
}
