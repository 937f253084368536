package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A schema with a second, finer sentence table, chosen by the parameter {@code field}. */
@ExtendWith(SharedCluster.class)
@Tag("long")
final class SecondFieldIT {

  private static final String NAME = "twofields";
  private static final String FINE = "field=fine";

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(
        NAME,
        Map.of(
            TestCluster.SCHEMA, SecondFieldIT::withSecondField,
            TestCluster.CONFIG, SecondFieldIT::withSecondProcessor));
    library = cluster.create(NAME, NAME, 2, 1);
  }

  private static String withSecondField(String schema) {
    return schema.replace(
        "</schema>",
        """
          <field name="fine" type="fine_sentences"/>
          <dynamicField name="fine_seg_*" type="palimpsest_segment"/>
          <field name="fine_scheme" type="string" indexed="true" stored="false" docValues="false"/>
          <fieldType name="fine_sentences" class="org.palimpsest.solr.SentenceTableField"
                     analysis="palimpsest_features" sentenceLength="30"
                     indexed="false" stored="false" docValues="true" useDocValuesAsStored="true"/>
        </schema>
        """);
  }

  private static String withSecondProcessor(String config) {
    return config.replace(
        "<processor class=\"solr.LogUpdateProcessorFactory\"/>",
        """
        <processor class="org.palimpsest.solr.FingerprintUpdateProcessorFactory">
          <str name="field">fine</str>
        </processor>
        <processor class="solr.LogUpdateProcessorFactory"/>
        """);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @Test
  void eachField_answersWithItsOwnSentences() throws IOException {
    String text = new Texts(140).chinese(20);
    library.index(Map.of("doc", text));

    Answer coarse = library.check(text);
    Answer fine = library.check(text, FINE);

    assertThat(coarse.sourceIds()).containsExactly("doc");
    assertThat(fine.sourceIds()).containsExactly("doc");
    assertThat(fine.json().at("/document/sentences").asInt())
        .isGreaterThan(2 * coarse.json().at("/document/sentences").asInt());
  }

  @Test
  void shortCopy_foundByTheFineField() throws IOException {
    Texts texts = new Texts(141);
    String source = texts.chinese(30);
    library.index(Map.of("source", source));
    int from = source.indexOf('。', source.length() / 2) + 1;
    String copied = source.substring(from, source.indexOf('。', from + 80) + 1);
    String suspicious = texts.chinese(4) + copied + texts.chinese(4);

    assertThat(library.check(suspicious, FINE).sourceIds()).containsExactly("source");
  }

  @Test
  void atomicUpdate_keepsBoth() throws IOException {
    String text = new Texts(142).chinese(20);
    library.index(Map.of("kept", text));
    assertThat(library.change("kept", "title", "set", "New").status()).isEqualTo(200);
    for (String field : List.of("field=sentences", FINE)) {
      assertThat(library.check(text, field).sourceIds()).as(field).containsExactly("kept");
    }

    String other = new Texts(143).chinese(20);
    assertThat(library.change("kept", "text", "set", other).status()).isEqualTo(200);
    for (String field : List.of("field=sentences", FINE)) {
      assertThat(library.check(text, field).sourceIds()).as(field).isEmpty();
      assertThat(library.check(other, field).sourceIds()).as(field).containsExactly("kept");
    }
  }

  /** Has ordinals of more than fifteen bits. */
  @Test
  void copyFromTheEndOfAVeryLongDocument_found() throws IOException {
    Texts texts = new Texts(144);
    List<String> pieces = IntStream.range(0, 15).mapToObj(i -> texts.chinese(3)).toList();
    String text = texts.chinese(40_000) + String.join("", pieces);
    Answer update =
        library.update(
            Http.MAPPER.writeValueAsString(List.of(Map.of("id", "very-long", "text", text))));
    assertThat(update.body()).as("sentences").containsPattern("\"sentences\":4[0-9]{4}");

    for (String piece : pieces) {
      Answer answer = library.check(piece, FINE, "expert.flips=0");

      assertThat(answer.sourceIds()).containsExactly("very-long");
    }
  }
}
