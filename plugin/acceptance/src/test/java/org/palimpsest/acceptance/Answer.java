package org.palimpsest.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * What Solr answered.
 *
 * @param status HTTP's
 * @param json the body; null where it is not JSON
 * @param body as it came
 */
record Answer(int status, JsonNode json, String body) {

  /** The sentence that explains an error. */
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

  /** Each as its code and, if it has any, its values: {@code tableless {"documents":3}}. */
  List<String> warnings() {
    return list(json.at("/warnings")).stream()
        .map(
            note ->
                note.path("code").asText()
                    + (note.path("args").isEmpty() ? "" : " " + note.path("args")))
        .toList();
  }

  /** The warnings, but that the library has the same text, as it does in many tests. */
  List<String> otherWarnings() {
    return warnings().stream().filter(note -> !note.startsWith("sameText ")).toList();
  }

  double ratio() {
    return json.at("/ratios/total").asDouble(Double.NaN);
  }

  /** Said in the body and, as everywhere in Solr, in the header. */
  boolean isPartial() {
    return json.at("/partialResults").asBoolean()
        && json.at("/responseHeader/partialResults").asBoolean();
  }

  /** The answer without what differs between two runs of the same check. */
  JsonNode findings() {
    ObjectNode findings = json.deepCopy();
    findings.remove(List.of("responseHeader", "statistics"));
    return findings;
  }

  /** Of several documents, each answer as if it had come alone. */
  List<Answer> answers() {
    return list(json.at("/answers")).stream()
        .map(answer -> new Answer(status, answer, answer.toString()))
        .toList();
  }

  static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }
}
