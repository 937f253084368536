package org.palimpsest.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.util.Base64;
import java.util.List;

/** Fingerprints in answers. */
final class Fingerprints {

  private Fingerprints() {}

  /** The unmatched fingerprints of an answer, in base64url. */
  static List<String> unmatched(Answer answer) {
    return Answer.list(answer.json().at("/unmatched")).stream()
        .map(unit -> unit.at("/fingerprint").asText())
        .toList();
  }

  /**
   * Encodes all fingerprints together, since each has 13 bytes, which are not whole base64 digits.
   */
  static String joined(List<String> fingerprints) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    fingerprints.forEach(each -> bytes.writeBytes(Base64.getUrlDecoder().decode(each)));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /** The scheme of the listed fingerprints. */
  static String header(JsonNode answer) {
    return answer.at("/unmatchedHeader").asText();
  }
}
