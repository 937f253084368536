package org.palimpsest.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Set;

/**
 * Keys of evidence in decisions, the same as in {@code ratios.js}. A source's key consists of
 * collection and id; for other sites, of site, library, and id or list index. A passage's key is
 * its source's key with both offsets.
 */
public final class EvidenceKeys {

  /** Reasons of exclusions that can be reversed. */
  private static final Set<String> REVERSIBLE =
      Set.of("template", "common", "short", "quotation", "references", "ownWork");

  private final JsonNode answer;

  public EvidenceKeys(JsonNode answer) {
    this.answer = answer;
  }

  /** Whether the answer has evidence of this kind and key that can be decided on. */
  public boolean has(String kind, String key) {
    Set<String> keys = new HashSet<>();
    JsonNode sources = answer.path("sources");
    JsonNode excluded = answer.path("excluded");
    for (int place = 0; place < sources.size(); place++) {
      String source = source(sources.path(place), place);
      keys.add("source " + source);
      for (JsonNode passage : sources.path(place).path("passages")) {
        keys.add("passage " + passage(source, passage));
      }
    }
    for (int place = 0; place < excluded.size(); place++) {
      if (REVERSIBLE.contains(excluded.path(place).path("reason").asText())) {
        keys.add("excluded " + place);
      }
    }
    return keys.contains(kind + " " + key);
  }

  /** The key of a source. {@code place}: index of the source, from 0. */
  public static String source(JsonNode source, int place) {
    String id = source.path("id").asText();
    if (source.has("library")) {
      String shown = source.path("id").isTextual() ? id : "#" + place;
      return source.path("site").asText() + ":" + source.path("library").asText() + "/" + shown;
    }
    String intake = source.path("intake").asBoolean() ? "intake/" : "";
    return source.path("collection").asText() + "/" + intake + id;
  }

  /** The key of a passage. {@code source}: key of its source. */
  public static String passage(String source, JsonNode passage) {
    String there = passage.path("source").path("offset").asText();
    return source + "#" + passage.path("suspicious").path("offset").asText() + "+" + there;
  }
}
