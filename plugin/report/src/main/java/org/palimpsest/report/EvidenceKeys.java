package org.palimpsest.report;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The keys by which decisions name evidence, as {@code ratios.js} makes them. A source: collection
 * and id; of another site, site, library and id, or its place in the list where no id is shown. A
 * passage: its source's key and the offsets on both sides.
 */
public final class EvidenceKeys {

  private EvidenceKeys() {}

  /**
   * The key of a source.
   *
   * @param place of the source in its list, from 0
   */
  public static String source(JsonNode source, int place) {
    String id = source.path("id").asText();
    if (source.has("library")) {
      String shown = source.path("id").isTextual() ? id : "#" + place;
      return source.path("site").asText() + ":" + source.path("library").asText() + "/" + shown;
    }
    String intake = source.path("intake").asBoolean() ? "intake/" : "";
    return source.path("collection").asText() + "/" + intake + id;
  }

  /**
   * The key of a passage.
   *
   * @param source the key of its source
   */
  public static String passage(String source, JsonNode passage) {
    String there = passage.path("source").path("offset").asText();
    return source + "#" + passage.path("suspicious").path("offset").asText() + "+" + there;
  }
}
