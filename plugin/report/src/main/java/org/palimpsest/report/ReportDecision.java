package org.palimpsest.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody decided of a document's evidence, and holds now.
 *
 * @param kind {@code source}, {@code passage} or {@code excluded}
 * @param key of what was set aside or counts again, as the page has it
 * @param reason empty where none was given
 * @param by who decided
 * @param at when, in ISO 8601
 * @param confirmed by whom and when, the last time; null where nobody has
 */
public record ReportDecision(
    String kind, String key, String reason, String by, String at, @Nullable Word confirmed) {

  /**
   * That a second person agrees.
   *
   * @param by who
   * @param at when, in ISO 8601
   */
  public record Word(String by, String at) {}

  /**
   * The decisions that hold after events, in the order in which they were made.
   *
   * @param events {@code set}, {@code back} or {@code confirm}, each with kind, key, reason, by and
   *     at, the first first
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
