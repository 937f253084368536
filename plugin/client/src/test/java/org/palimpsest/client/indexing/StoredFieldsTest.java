package org.palimpsest.client.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.Json;
import org.palimpsest.client.PalimpsestException;

final class StoredFieldsTest {

  private static final String TYPES =
      """
      [{"name": "string", "class": "solr.StrField"},
       {"name": "table", "class": "org.palimpsest.solr.SentenceTableField", "source": "head, body"}]
      """;

  private static final String FIELDS =
      """
      [{"name": "id", "type": "string", "stored": true},
       {"name": "head", "type": "string", "stored": true, "indexed": true},
       {"name": "body", "type": "string", "docValues": true, "useDocValuesAsStored": true},
       {"name": "all", "type": "string", "stored": true, "indexed": true},
       {"name": "lost", "type": "string", "indexed": true},
       {"name": "hidden", "type": "string", "docValues": true, "useDocValuesAsStored": false},
       {"name": "ignored", "type": "string"},
       {"name": "_version_", "type": "string", "docValues": true, "useDocValuesAsStored": true},
       {"name": "print", "type": "table", "docValues": true, "useDocValuesAsStored": true},
       {"name": "print_scheme", "type": "string", "indexed": true}]
      """;

  private static final String DYNAMIC =
      """
      [{"name": "*_s", "type": "string", "stored": true},
       {"name": "*_x", "type": "string", "indexed": true},
       {"name": "print_seg_*", "type": "string", "indexed": true}]
      """;

  private static final String COPIES =
      """
      [{"source": "body", "dest": "all"}]
      """;

  private static StoredFields fields(String types, String fields) throws IOException {
    return StoredFields.of("old", "id", json(types), json(fields), json(DYNAMIC), json(COPIES));
  }

  private static JsonNode json(String text) throws IOException {
    return Json.MAPPER.readTree(text);
  }

  @Test
  void schema_sortedIntoWhatIsReadAndWhatIsLost() throws IOException {
    StoredFields fields = fields(TYPES, FIELDS);

    assertThat(fields.readable()).containsExactly("id", "head", "body", "*_s");
    assertThat(fields.lost()).containsExactly("lost", "hidden", "*_x");
    assertThat(fields.tables()).containsExactly("print");
    for (String made : new String[] {"print", "print_seg_a", "print_scheme", "all", "_version_"}) {
      assertThat(fields.isMade(made)).as(made).isTrue();
    }
    assertThat(fields.isMade("note_s")).isFalse();
  }

  @Test
  void sourceThatIsNotStored_refused() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> fields(TYPES.replace("head, body", "head,lost"), FIELDS))
        .withMessageStartingWith("The collection old does not store its field lost");
    assertThatExceptionOfType(PalimpsestException.class)
        .as("the default source")
        .isThrownBy(() -> fields(TYPES.replace(", \"source\": \"head, body\"", ""), FIELDS))
        .withMessageStartingWith("The collection old does not store its field text");
  }

  @Test
  void schemaWithoutTables_refused() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> fields("[]", FIELDS))
        .withMessage("The schema of the collection old has no fingerprints.");
  }
}
