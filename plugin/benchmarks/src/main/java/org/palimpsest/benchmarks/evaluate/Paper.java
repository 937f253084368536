package org.palimpsest.benchmarks.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The truth about a term paper, by characters.
 *
 * @param language such as {@code en}
 * @param length in code points
 * @param ratio the copied share, 0 to 1, without common text, quotations and references
 * @param stretches its known parts, which do not overlap
 * @param sections their lengths in code points, by name
 */
record Paper(
    String language,
    int length,
    double ratio,
    List<Stretch> stretches,
    Map<String, Integer> sections) {

  /** The kind of copied stretches. */
  static final String COPY = "copy";

  /**
   * A part of a paper.
   *
   * @param kind such as {@code cover}, {@code own}, {@link #COPY}
   * @param type of a copy, or null for other kinds
   * @param where its span
   */
  record Stretch(String kind, @Nullable String type, CodePointSpan where) {}

  /** Reads a line of {@code papers.jsonl}. */
  static Paper read(JsonNode object, JsonLines at) {
    int length = at.number(object, "length", 1);
    List<Stretch> stretches = new ArrayList<>();
    for (JsonNode stretch : object.path("spans")) {
      String type = stretch.has("type") ? at.text(stretch, "type") : null;
      stretches.add(new Stretch(at.text(stretch, "kind"), type, span(stretch, at, length)));
    }
    Map<String, Integer> sections = new LinkedHashMap<>();
    for (JsonNode section : object.path("sections")) {
      sections.merge(at.text(section, "name"), span(section, at, length).length(), Integer::sum);
    }
    return new Paper(
        at.text(object, "language"), length, at.share(object, "ratio"), stretches, sections);
  }

  private static CodePointSpan span(JsonNode object, JsonLines at, int length) {
    var span = new CodePointSpan(at.number(object, "offset", 0), at.number(object, "length", 0));
    if (span.end() > length) {
      throw at.wrong("has a stretch that ends behind the document");
    }
    return span;
  }
}
