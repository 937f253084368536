package org.palimpsest.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * An answer of Solr.
 *
 * @param status of HTTP
 * @param json the body, or null if it is not JSON
 * @param body as received
 */
record Answer(int status, JsonNode json, String body) {

  /** The error message. */
  String message() {
    return json == null ? body : json.at("/error/msg").asText(body);
  }

  List<String> sourceIds() {
    return list(json.at("/sources")).stream().map(source -> source.at("/id").asText()).toList();
  }

  /** A source with this id; a missing node if it was not reported. */
  JsonNode source(String id) {
    return list(json.at("/sources")).stream()
        .filter(source -> source.at("/id").asText().equals(id))
        .findFirst()
        .orElse(json.at("/sources/none"));
  }

  /** The warnings, each with its code and values: {@code tableless {"documents":3}}. */
  List<String> warnings() {
    return list(json.at("/warnings")).stream()
        .map(
            note ->
                note.path("code").asText()
                    + (note.path("args").isEmpty() ? "" : " " + note.path("args")))
        .toList();
  }

  /** The warnings, except that the library contains the text itself, as in many tests. */
  List<String> otherWarnings() {
    return warnings().stream().filter(note -> !note.startsWith("sameText ")).toList();
  }

  double ratio() {
    return json.at("/ratios/total").asDouble(Double.NaN);
  }

  /** Whether body and header both mark the answer as partial. */
  boolean isPartial() {
    return json.at("/partialResults").asBoolean()
        && json.at("/responseHeader/partialResults").asBoolean();
  }

  /** The answer without fields that differ between runs. */
  JsonNode findings() {
    ObjectNode findings = json.deepCopy();
    findings.remove(List.of("responseHeader", "statistics"));
    return findings;
  }

  /** The answers for several documents. */
  List<Answer> answers() {
    return list(json.at("/answers")).stream()
        .map(answer -> new Answer(status, answer, answer.toString()))
        .toList();
  }

  static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
