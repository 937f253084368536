package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** How this package reads and writes JSON. */
final class Json {

  /** An answer beyond this is not read: it would rather fill the memory than help anyone. */
  static final int ANSWER_BYTES_MAX = 256 << 20;

  /** Ignores fields that it does not know, so that a newer server's answers can be read. */
  static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(ANSWER_BYTES_MAX).build())
                  .build())
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private Json() {}
}
