package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of fingerprints instead of a text, as sent by another site. */
@ExtendWith(SharedCluster.class)
final class FingerprintsIT {

  private static Library library;
  private static String scheme;
  private static List<String> ofDocument;

  @BeforeAll
  static void takeFingerprints(TestCluster cluster) throws IOException {
    library = cluster.demo();
    scheme = library.scheme();
    // A document is not a source of itself, so all its sentences are unmatched.
    ofDocument = unmatched(library.checkParams("id=generated-4", "unmatched=true"));
    assertThat(ofDocument).hasSizeGreaterThan(8);
  }

  private static List<String> unmatched(Answer answer) {
    return Answer.list(answer.json().at("/unmatched")).stream()
        .map(sentence -> sentence.at("/fingerprint").asText())
        .toList();
  }

  /**
   * Encodes all fingerprints together, since each has 13 bytes, which are not whole base64 digits.
   */
  private static String joined(List<String> fingerprints) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    fingerprints.forEach(each -> bytes.writeBytes(Base64.getUrlDecoder().decode(each)));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  @Test
  void fingerprintsOfADocument_findIt() throws IOException {
    String fingerprints = joined(ofDocument);
    int count = ofDocument.size();

    Answer answer =
        library.checkParams("fingerprints=" + fingerprints, "scheme=" + scheme, "unmatched=true");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.sourceIds()).containsExactly("generated-4");
    assertThat(answer.ratio()).isEqualTo(1);
    assertThat(answer.json().at("/unmatched")).isEmpty();
    assertThat(answer.json().at("/document/length").asInt()).isEqualTo(count);
    JsonNode passage = answer.source("generated-4").at("/passages/0");
    assertThat(passage.at("/kind").asText()).isEqualTo("identical");
    assertThat(passage.at("/suspicious/offset").asInt()).isZero();
    assertThat(passage.at("/suspicious/length").asInt())
        .as("counted in fingerprints")
        .isEqualTo(count);
    assertThat(passage.at("/source/length").asInt())
        .as("counted in characters")
        .isGreaterThan(1000);
  }

  @Test
  void inFormOrJson_asInUrl() throws IOException {
    String fingerprints = joined(ofDocument);
    JsonNode inUrl =
        library.checkParams("fingerprints=" + fingerprints, "scheme=" + scheme).findings();

    assertThat(library.checkForm("fingerprints=" + fingerprints, "scheme=" + scheme).findings())
        .isEqualTo(inUrl);
    Map<String, ?> body = Map.of("fingerprints", fingerprints, "params", Map.of("scheme", scheme));
    assertThat(library.checkJson(body).findings()).isEqualTo(inUrl);
  }

  /** One library's unmatched fingerprints are sent to the next library, which finds them. */
  @Test
  void unmatchedFingerprintsOfAText_findTheRest() throws IOException {
    Answer withoutSource = library.checkParams("id=generated-6", "unmatched=true", "distance=0");
    List<String> rest = unmatched(withoutSource).subList(2, 5);

    Answer answer =
        library.checkParams("fingerprints=" + joined(rest), "scheme=" + scheme, "distance=0");

    assertThat(answer.sourceIds()).containsExactly("generated-6");
    assertThat(answer.source("generated-6").at("/passages/0/matches").asInt()).isEqualTo(3);
  }

  @Test
  void unknownFingerprints_listedAsUnmatchedInTheirPlaces() throws IOException {
    List<String> unknown = unmatched(library.check(new Texts(110).english(10), "unmatched=true"));
    List<String> mixed = List.of(unknown.get(0), ofDocument.get(0), unknown.get(1));

    Answer answer =
        library.checkParams("fingerprints=" + joined(mixed), "scheme=" + scheme, "unmatched=true");

    JsonNode listed = answer.json().at("/unmatched");
    assertThat(unmatched(answer)).containsExactly(unknown.get(0), unknown.get(1));
    assertThat(listed.at("/0/offset").asInt()).isZero();
    assertThat(listed.at("/1/offset").asInt()).isEqualTo(2);
    assertThat(answer.ratio()).isEqualTo(0.3333);
  }

  @Test
  void noFingerprints_saidAndNotAnError() throws IOException {
    Answer answer = library.checkParams("fingerprints=", "scheme=" + scheme);

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.ratio()).isZero();
    assertThat(answer.warnings().get(0)).isEqualTo("nothingToCompare");
  }

  @Test
  void otherScheme_refusedWithBothNames() throws IOException {
    String fingerprints = joined(ofDocument);

    Answer answer =
        library.checkParams("fingerprints=" + fingerprints, "scheme=minwise-100-5-0-150-0");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "scheme is 'minwise-100-5-0-150-0', but the collection's fingerprints are made as '"
                + scheme
                + "'; fingerprints can only be compared with their like.");
    assertThat(library.checkParams("fingerprints=" + fingerprints).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"shorter", "longer", "notBase64", "standardBase64", "bitsBeyond"})
  void damagedFingerprints_refusedWithoutQuotingThem(String damage) throws IOException {
    String sound = joined(ofDocument);
    String damaged =
        switch (damage) {
          case "shorter" -> sound.substring(0, sound.length() - 4);
          case "longer" -> sound + "AAAA";
          case "notBase64" -> sound.substring(4) + "!!!!";
          case "standardBase64" -> sound.substring(4) + "++//";
          default -> joined(List.of("_______________________".substring(0, 18)));
        };

    Answer answer = library.checkParams("fingerprints=" + damaged, "scheme=" + scheme);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith("Parameter fingerprints cannot be read: ");
    assertThat(answer.body()).doesNotContain(damaged).doesNotContain(ofDocument.get(1));
  }

  @Test
  void moreThanAMillion_refused() throws IOException {
    String tooMany = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[13_000_013]);

    Answer answer =
        Http.post(
            library.url() + "/check",
            "application/json",
            "{\"fingerprints\": \"" + tooMany + "\"}",
            "scheme=" + scheme);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo(
            "Parameter fingerprints has 1000001 of them, must have at most 1000000; split the"
                + " request.");
  }
}
