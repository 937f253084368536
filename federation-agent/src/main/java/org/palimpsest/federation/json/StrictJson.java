package org.palimpsest.federation.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Strict parsers of untrusted JSON: no duplicate names, nothing after the value, limited memory.
 * Errors never quote the input, which may be a user's text.
 */
public final class StrictJson {

  private StrictJson() {}

  /**
   * Creates a thread-safe mapper.
   *
   * @param depthMax limit of nesting
   * @param stringLengthMax in UTF-16 code units
   * @param tokensMax limit of values, names and brackets
   */
  public static JsonMapper mapper(int depthMax, int stringLengthMax, long tokensMax) {
    return JsonMapper.builder(
            JsonFactory.builder()
                .streamReadConstraints(
                    StreamReadConstraints.builder()
                        .maxNestingDepth(depthMax)
                        .maxStringLength(stringLengthMax)
                        .maxTokenCount(tokensMax)
                        .build())
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                .build())
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }
}
