package org.palimpsest.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;

/** Fingerprints as an answer lists them. */
final class Fingerprints {

  private Fingerprints() {}

  /** Of all that an answer lists as unmatched, in base64url. */
  static List<String> unmatched(Answer answer) {
    return Answer.list(answer.json().at("/unmatched")).stream()
        .map(unit -> unit.at("/fingerprint").asText())
        .toList();
  }

  /** Base64 of all together: not the encoded ones in a row, since 13 bytes are no whole digits. */
  static String joined(List<String> fingerprints) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    fingerprints.forEach(each -> bytes.writeBytes(Base64.getUrlDecoder().decode(each)));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /** How they were made, as the answer that lists them says. */
  static String header(JsonNode answer) {
    return answer.at("/unmatchedHeader").asText();
  }
}
