package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Schemas that would lose sentences are refused at the creation of a collection, with the reason.
 */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class MisconfigurationIT {

  private static final String NAME = "misconfigured";
  private static final String TYPE = "Schema: field type palimpsest_sentences ";

  private static TestCluster cluster;
  private static Library library;

  static Stream<Arguments> faults() {
    return Stream.of(
        arguments(
            edit("analysis=\"palimpsest_features\"", ""),
            TYPE + "needs analysis=\\\"...\\\", the field type that makes features of a text."),
        arguments(
            edit("analysis=\"palimpsest_features\"", "analysis=\"nosuchtype\""),
            TYPE + "names analysis=\\\"nosuchtype\\\", which is no field type."),
        arguments(
            edit("analysis=\"palimpsest_features\"", "analysis=\"string\""),
            TYPE + "has an unfit analysis=\\\"string\\\": the analysis makes only 2 features"),
        arguments(
            edit("type=\"palimpsest_sentences\"", "type=\"palimpsest_sentences\" stored=\"true\""),
            TYPE
                + "is used by field sentences, which must have docValues=\\\"true\\\""
                + " indexed=\\\"false\\\" stored=\\\"false\\\" multiValued=\\\"false\\\"."),
        arguments(
            edit("useDocValuesAsStored=\"true\"", "useDocValuesAsStored=\"false\""),
            TYPE
                + "is used by field sentences, which must have useDocValuesAsStored=\\\"true\\\":"
                + " without it an atomic update would lose the table."),
        arguments(
            edit("<dynamicField name=\"sentences_seg_*\"", "<dynamicField name=\"other_seg_*\""),
            TYPE + "needs a field sentences_seg_a of class org.palimpsest.solr.SegmentField."),
        arguments(
            edit("type=\"palimpsest_segment\"", "type=\"string\""),
            TYPE + "needs a field sentences_seg_a of class org.palimpsest.solr.SegmentField."),
        arguments(
            edit("<field name=\"sentences_scheme\"", "<field name=\"other_scheme\""),
            TYPE + "needs a field sentences_scheme of class org.apache.solr.schema.StrField."),
        arguments(
            edit("source=\"text\" title", "source=\"text,nosuchfield\" title"),
            TYPE + "names source field nosuchfield, which the schema does not have."),
        arguments(
            edit("source=\"text\" title", "source=\" , \" title"),
            TYPE + "source=\\\"...\\\" names no field."),
        arguments(
            edit("sections=\"sections.json\"", "sections=\"nosuchfile.json\""),
            TYPE
                + "names sections=\\\"nosuchfile.json\\\", which cannot be read from the configset;"
                + " upload it, or remove the attribute."),
        arguments(
            edit("sections=\"sections.json\"", ""),
            TYPE + "names type=\\\"type_s\\\", but no file as sections=\\\"...\\\"."),
        arguments(
            edit("type=\"type_s\"", "type=\"nosuchfield\""),
            TYPE + "names type=\\\"nosuchfield\\\", which must be a stored field with one value."),
        arguments(
            edit("type=\"type_s\"", "type=\"type_ss\""),
            TYPE + "names type=\\\"type_ss\\\", which must be a stored field with one value."),
        arguments(
            edit("author=\"author_ss\"", "author=\"nosuchfield\""),
            TYPE
                + "names author=\\\"nosuchfield\\\", which must be a field of the schema with"
                + " stored=\\\"true\\\"."),
        arguments(
            edit("sentenceLength=\"150\"", "sentenceLength=\"5\""),
            TYPE + "sentenceLength is 5, must be 20 to 10000."),
        arguments(
            edit("sentenceLength=\"150\"", "sentenceLength=\"long\""),
            TYPE + "sentenceLength=\\\"long\\\" is no whole number."),
        arguments(
            edit("sentenceLength=\"150\"", "scheme=\"minwise-64-4\""),
            TYPE + "scheme=\\\"minwise-64-4\\\" is unknown; known is minwise-100-5."),
        arguments(
            edit("postingsFormat=\"PalimpsestSegments\"", "postingsFormat=\"NoSuchFormat\""),
            TYPE
                + "or that of its segments has postingsFormat=\\\"NoSuchFormat\\\", which this Solr"
                + " does not know"),
        arguments(
            edit("docValuesFormat=\"PalimpsestTables\"", "docValuesFormat=\"NoSuchFormat\""),
            TYPE
                + "or that of its segments has docValuesFormat=\\\"NoSuchFormat\\\", which this Solr"
                + " does not know"),
        arguments(
            edit("<field name=\"sentences\" type=\"palimpsest_sentences\"/>", ""),
            "The schema has no field 'sentences' of class"
                + " org.palimpsest.solr.SentenceTableField: create the collection with the"
                + " configset palimpsest, or add the field and its type to the schema."));
  }

  private static UnaryOperator<String> edit(String shipped, String fault) {
    return schema -> schema.replace(shipped, fault);
  }

  @BeforeAll
  static void createWithoutFault(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(NAME, schema -> schema + "\n");
    library = cluster.create(NAME, NAME, 1, 1);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void faultInTheSchema_refusedWhenTheCoreLoads(UnaryOperator<String> fault, String sentence)
      throws IOException {
    cluster.upload(NAME, fault);

    Answer answer = cluster.tryReloadCore(NAME);

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.body()).contains(sentence);
  }

  @ParameterizedTest
  @ValueSource(strings = {"documentsMax:1000", "documentsTextLengthMax:10000000"})
  void limitOfDocumentsThatIsNone_refusedWhenTheCoreLoads(String option) throws IOException {
    editConfig("${palimpsest." + option + "}", "0");

    Answer answer = cluster.tryReloadCore(NAME);

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.body())
        .contains("Option " + option.split(":", 2)[0] + " is 0, must be a whole number above 0.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1"})
  void textLengthMaxThatIsNoSuchNumber_refusedWhenTheCoreLoads(String value) throws IOException {
    editConfig("${palimpsest.textLengthMax:10000000}", value);

    Answer answer = cluster.tryReloadCore(NAME);

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.body())
        .contains("Option textLengthMax is " + value + ", must be a whole number above 0.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "all"})
  void threadsThatAreNoNumber_refusedWhenTheCoreLoads(String value) throws IOException {
    editConfig(
        "class=\"org.palimpsest.solr.CheckComponent\"/>",
        "class=\"org.palimpsest.solr.CheckComponent\"><str name=\"threads\">"
            + value
            + "</str></searchComponent>");

    Answer answer = cluster.tryReloadCore(NAME);

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.body())
        .contains("Option threads is " + value + ", must be a whole number above 0.");
  }

  @Test
  void optionThatIsUnknown_refusedWhenTheCoreLoads() throws IOException {
    editConfig("<str name=\"field\">", "<str name=\"fields\">");

    Answer answer = cluster.tryReloadCore(NAME);

    assertThat(answer.status()).isGreaterThanOrEqualTo(400);
    assertThat(answer.body())
        .containsPattern("FingerprintUpdateProcessorFactory has unknown options: .fields");
  }

  private static void editConfig(String shipped, String fault) throws IOException {
    cluster.upload(NAME, Map.of(TestCluster.CONFIG, edit(shipped, fault)));
  }

  /** A library in use keeps its schema. */
  @Test
  void faultyReload_leavesTheCollectionInUse() throws IOException {
    String text = new Texts(91).english(10);
    cluster.upload(NAME, schema -> schema + "\n");
    cluster.reload(NAME);
    library.index(Map.of("before", text));
    cluster.upload(NAME, edit("source=\"text\"", "source=\"nosuchfield\""));

    assertThat(cluster.tryReload(NAME).json().at("/failure")).isNotEmpty();

    assertThat(library.check(text).sourceIds()).containsExactly("before");
  }

  @Test
  void schemaWithoutSentences_checkAndQuerySayWhichClassIsMissing() throws IOException {
    cluster.upload("bare", Path.of("src/test/resources/configset-without-sentences"));
    Library bare = cluster.create("bare", "bare", 1, 1);
    try {
      Answer check = bare.check(new Texts(90).english(5));
      Answer query = Http.get(bare.url() + "/select", "q={!fingerprint}some words of a text");

      for (Answer answer : new Answer[] {check, query}) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.message())
            .isEqualTo(
                "The schema has no field 'sentences' of class"
                    + " org.palimpsest.solr.SentenceTableField: create the collection with the"
                    + " configset palimpsest, or add the field and its type to the schema.");
      }
    } finally {
      cluster.delete(bare);
    }
  }
}
