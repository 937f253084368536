package org.palimpsest.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A present decision on a document's evidence.
 *
 * @param kind {@code source}, {@code passage} or {@code excluded}
 * @param key of the evidence
 * @param reason may be empty
 * @param at ISO 8601
 * @param confirmed last confirmation, or null
 */
public record ReportDecision(
    String kind, String key, String reason, String by, String at, @Nullable Word confirmed) {

  /**
   * Confirmation by a second person.
   *
   * @param at ISO 8601
   */
  public record Word(String by, String at) {}

  /**
   * The present decisions after a history, in order.
   *
   * @param events {@code set}, {@code back} or {@code confirm}, each with kind, key, reason, by and
   *     at; oldest first
   */
  public static List<ReportDecision> present(Iterable<JsonNode> events) {
    Map<String, ReportDecision> present = new LinkedHashMap<>();
    for (JsonNode event : events) {
      String key = event.path("kind").asText() + " " + event.path("key").asText();
      switch (event.path("action").asText()) {
        case "set" -> present.put(key, of(event));
        case "back" -> present.remove(key);
        default -> present.computeIfPresent(key, (same, decided) -> decided.confirmedBy(event));
      }
    }
    return List.copyOf(present.values());
  }

  private static ReportDecision of(JsonNode event) {
    return new ReportDecision(
        event.path("kind").asText(),
        event.path("key").asText(),
        event.path("reason").asText(),
        event.path("by").asText(),
        event.path("at").asText(),
        null);
  }

  private ReportDecision confirmedBy(JsonNode event) {
    var word = new Word(event.path("by").asText(), event.path("at").asText());
    return new ReportDecision(kind, key, reason, by, at, word);
  }
}
