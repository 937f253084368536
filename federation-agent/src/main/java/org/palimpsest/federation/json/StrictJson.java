package org.palimpsest.federation.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Reads JSON of strangers: nothing twice, nothing behind it, bounded in memory; and what is wrong
 * is said without what was sent, which may be somebody's text.
 */
public final class StrictJson {

  private StrictJson() {}

  /**
   * A mapper. Safe for use by several threads.
   *
   * @param depthMax how deep values may lie in each other
   * @param stringLengthMax of a string, in UTF-16 code units
   * @param tokensMax how many values, names and brackets there may be
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
