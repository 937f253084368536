package org.palimpsest.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.cli.input.DocumentReader.JsonDocument;
import org.palimpsest.client.SourceDocument;

final class JsonDocumentTest {

  @Test
  void object_becomesADocument() throws InputException {
    String line =
        "{\"text\":\"a\\nb\",\"id\":\"x\",\"year\":2013,\"share\":0.5,\"open\":true,"
            + "\"authors\":[\"A\",\"B\"],\"none\":null}";
    assertThat(JsonDocument.parse(line, "id"))
        .isEqualTo(
            new SourceDocument(
                "x",
                Map.of(
                    "text",
                    "a\nb",
                    "year",
                    2013,
                    "share",
                    0.5,
                    "open",
                    true,
                    "authors",
                    List.of("A", "B"))));
  }

  @Test
  void numberAsId_isTaken() throws InputException {
    assertThat(JsonDocument.parse("{\"id\":12345678901}", "id").id()).isEqualTo("12345678901");
  }

  /** {@code _root_} would replace another document. */
  @Test
  void fieldsOfSolr_areLeftOut() throws InputException {
    String line =
        "{\"id\":\"B\",\"_root_\":\"A\",\"_version_\":7,\"_nest_path_\":\"/c#0\",\"a\":\"b\"}";
    assertThat(JsonDocument.parse(line, "id").fields()).isEqualTo(Map.of("a", "b"));
  }

  @Test
  void numberBeyondALong_keepsItsDigits() throws InputException {
    assertThat(JsonDocument.parse("{\"id\":\"x\",\"n\":12345678901234567890}", "id").fields())
        .isEqualTo(Map.of("n", "12345678901234567890"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"id\":\"x\" | is not JSON; the first mistake is near character 10",
        "{\"id\":\"x\"} {} | is not JSON; the first mistake is near character 12",
        "{\"id\":\"x\",\"a\":1,\"a\":2} | is not JSON; the first mistake is near character 21",
        "[1] | is not an object",
        "7 | is not an object",
        "{\"text\":\"a\"} | has no id",
        "{\"id\":\"\"} | has no id",
        "{\"id\":[\"x\"]} | has no id",
        "{\"id\":\"x\",\"a\":{\"set\":1}} | has a field a that is neither a value nor a list of values",
        "{\"id\":\"x\",\"a\":[[1]]} | has a field a that is neither a value nor a list of values"
      })
  void anythingElse_isRefusedWithTheReason(String line, String reason) {
    assertThatExceptionOfType(InputException.class)
        .isThrownBy(() -> JsonDocument.parse(line, "id"))
        .withMessage(reason);
  }
}
