package org.palimpsest.solr.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RequestJsonTest {

  @Test
  void object_asMapsAndLists() throws IOException {
    assertThat(RequestJson.parse("{\"text\": \"a\", \"params\": {\"rows\": [1, true]}}"))
        .isEqualTo(Map.of("text", "a", "params", Map.of("rows", List.of(1, true))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"a\": | no JSON object",
        "{\"a\": 1, \"a\": 2} | member twice",
        "{\"a\": 11111111111111111111111111111111111111111} | more than 40 characters",
        "[[[[[[[[[1]]]]]]]]] | nested deeper",
      })
  void unreadable_refusedInASentence(String json, String says) {
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> RequestJson.parse(json))
        .withMessageContaining(says)
        .matches(e -> e.code() == 400);
  }
}
