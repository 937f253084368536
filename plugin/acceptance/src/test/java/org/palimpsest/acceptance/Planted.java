package org.palimpsest.acceptance;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A document with a copy, and the id of the source. */
record Planted(String source, String before, String copy, String behind) {

  /** The answers for several documents in order. */
  static List<Answer> check(Library library, List<Planted> planted) throws IOException {
    return library
        .checkDocuments(planted.stream().<Map<String, ?>>map(Planted::document).toList())
        .answers();
  }

  private Map<String, String> document() {
    return Map.of("text", before + copy + behind);
  }

  /** Whether passages of the source cover more than half of the copy. */
  boolean isFoundIn(Answer answer) {
    int from = before.length();
    int to = from + copy.length();
    int covered = 0;
    for (JsonNode passage : answer.source(source).at("/passages")) {
      int offset = passage.at("/suspicious/offset").asInt();
      int end = offset + passage.at("/suspicious/length").asInt();
      covered += Math.max(0, Math.min(end, to) - Math.max(offset, from));
    }
    return 2 * covered > to - from;
  }
}
