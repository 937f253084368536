package org.palimpsest.solr.endpoint;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.jspecify.annotations.Nullable;

/** Parses the JSON of a body, strictly and within bounds. */
final class RequestJson {

  private static final int DEPTH_MAX = 8;
  private static final int NUMBER_LENGTH_MAX = 40;

  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEPTH_MAX)
                          .maxNumberLength(NUMBER_LENGTH_MAX)
                          .maxStringLength(Integer.MAX_VALUE) // the body's limit holds
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private RequestJson() {}

  /**
   * The value as maps, lists, strings, numbers and booleans.
   *
   * @throws org.apache.solr.common.SolrException with BAD_REQUEST and a sentence that quotes
   *     nothing
   */
  static @Nullable Object parse(String json) {
    try {
      return JSON.readValue(json, Object.class);
    } catch (JsonProcessingException e) {
      throw Refusals.badRequest(sentence(e.getOriginalMessage()));
    }
  }

  private static String sentence(String ofParser) {
    if (ofParser.contains("nesting depth")) {
      return "The body's JSON is nested deeper than "
          + DEPTH_MAX
          + " levels; no request needs that.";
    }
    if (ofParser.startsWith("Number value length")) {
      return "The body's JSON has a number of more than " + NUMBER_LENGTH_MAX + " characters.";
    }
    return ofParser.startsWith("Duplicate")
        ? "The body's JSON has a member twice in one object; send each once."
        : "The body is no JSON object such as {\"text\": \"...\", \"params\": {}}.";
  }
}
