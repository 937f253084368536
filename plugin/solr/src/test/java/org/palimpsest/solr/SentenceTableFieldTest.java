package org.palimpsest.solr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.SolrDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SegmentTerms;

/** The table as docValue, and the fields that follow from it. */
@ExtendWith(EmbeddedSolr.Shared.class)
final class SentenceTableFieldTest {

  private static final DerivedFields FIELDS = new DerivedFields("sentences");

  private static EmbeddedSolr solr;
  private static EmbeddedCore core;

  @BeforeAll
  static void create(EmbeddedSolr shared) throws IOException {
    solr = shared;
    core = solr.create("tables");
  }

  @AfterAll
  static void remove() {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.update("{\"delete\": {\"query\": \"*:*\"}}");
  }

  private static SentenceTable table(String id) throws TableFormatException {
    List<SolrDocument> found = core.documents("id:" + id, "fl=sentences");
    byte[] bytes = (byte[]) found.get(0).getFieldValue("sentences");
    return TableCodec.decode(bytes, 0, bytes.length);
  }

  @Test
  void indexedText_tableIsReadBackAndEverySegmentIsATerm() throws TableFormatException {
    core.update("[{\"id\": \"one\", \"text\": \"" + SampleTexts.english(1, 8) + "\"}]");

    SentenceTable table = table("one");

    assertThat(table.sentences().size()).isGreaterThan(3);
    for (int segment = 0; segment < table.header().segments(); segment++) {
      int bits = table.header().segmentBits();
      int value = table.sentences().fingerprints().get(2).segment(segment, bits);
      String term = SegmentTerms.spell(value, SegmentTerms.digits(bits));
      assertThat(core.documents(FIELDS.segment(segment) + ":" + term)).hasSize(1);
    }
    assertThat(core.documents(FIELDS.scheme() + ":\"" + table.header().key() + "\"")).hasSize(1);
  }

  @Test
  void otherFieldChangedAtomically_tableStaysByteForByte() throws TableFormatException {
    core.update("[{\"id\": \"two\", \"text\": \"" + SampleTexts.english(2, 8) + "\"}]");
    SentenceTable before = table("two");

    core.update("[{\"id\": \"two\", \"title\": {\"set\": \"Another\"}}]");

    assertThat(TableCodec.encode(table("two"))).isEqualTo(TableCodec.encode(before));
    assertThat(core.count("+id:two +title:another")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "useDocValuesAsStored=\"true\", useDocValuesAsStored=\"false\", atomic update would lose",
    "analysis=\"palimpsest_features\", analysis=\"nowhere\", which is no field type",
    "docValuesFormat=\"PalimpsestTables\", docValuesFormat=\"Nowhere\", this Solr does not know",
    "source=\"text\" title, source=\"nowhere\" title, which the schema does not have"
  })
  void misconfiguredType_coreDoesNotLoadAndSaysWhy(String shipped, String edited, String why) {
    assertThatThrownBy(() -> solr.create("broken", schema -> schema.replace(shipped, edited)))
        .hasStackTraceContaining(why);
  }
}
