package org.palimpsest.solr.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.EmbeddedCore;
import org.palimpsest.solr.EmbeddedSolr;
import org.palimpsest.solr.SampleTexts;

/** Documents and nested documents: each with text gets a table, or is rejected. */
@ExtendWith(EmbeddedSolr.Shared.class)
final class FingerprintUpdateProcessorTest {

  private static final String NEST_PATH = "<field name=\"_nest_path_\" type=\"_nest_path_\"/>";

  private static EmbeddedSolr solr;
  private static EmbeddedCore core;

  @BeforeAll
  static void create(EmbeddedSolr shared) throws IOException {
    solr = shared;
    core = solr.create("updated");
  }

  @AfterAll
  static void remove() {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.update("{\"delete\": {\"query\": \"*:*\"}}");
  }

  private static String text(int number) {
    return SampleTexts.english(number, 4);
  }

  /** {@code {"id": "a", "text": "...", more}}. */
  private static String document(String id, int text, String... more) {
    String rest = more.length == 0 ? "" : ", " + String.join(", ", more);
    return "{\"id\": \"" + id + "\", \"text\": \"" + text(text) + "\"" + rest + "}";
  }

  /** The processor's count of documents. */
  private static Object documents(NamedList<Object> answer) {
    return ((NamedList<?>) answer.get("palimpsest")).get("documents");
  }

  private static void assertFingerprinted(String... ids) {
    assertThat(core.count("*:*")).isEqualTo(ids.length);
    for (String id : ids) {
      assertThat(core.count("+id:" + id + " +sentences_scheme:[* TO *]")).as(id).isEqualTo(1);
    }
  }

  private static void assertFound(int text, String id) {
    NamedList<Object> answer = core.check(text(text), "expert.depth=fingerprints");
    List<?> sources = (List<?>) answer.get("sources");
    assertThat(sources).singleElement().extracting("id").isEqualTo(id);
    assertThat(answer.get("warnings"))
        .isEqualTo(List.of(Note.of("sameText", "documents", 1, "example", id).toMap()));
  }

  private static void assertRefused(EmbeddedCore by, String update, String sentence) {
    assertThatThrownBy(() -> by.update(update))
        .isInstanceOf(SolrException.class)
        .hasMessage(sentence)
        .extracting("code")
        .isEqualTo(400);
  }

  @Test
  void labelledChildren_fingerprinted() {
    NamedList<Object> answer =
        core.update(
            "["
                + document(
                    "book",
                    1,
                    "\"chapters\": [" + document("one", 2) + ", " + document("two", 3) + "]")
                + "]");

    assertThat(documents(answer)).isEqualTo(3);
    assertFingerprinted("book", "one", "two");
    assertFound(3, "two");
  }

  @Test
  void labelledChildThatIsNoList_andItsOwnChild_fingerprinted() {
    core.update(
        "[{\"id\": \"book\", \"chapter\": "
            + document("one", 4, "\"part\": " + document("deep", 5))
            + "}]");

    assertThat(core.count("+id:(one deep) +sentences_scheme:[* TO *]")).isEqualTo(2);
    assertFound(5, "deep");
  }

  @Test
  void labelledChildInXml_fingerprinted() {
    core.updateXml(
        "<add><doc><field name='id'>book</field><field name='text'>"
            + text(6)
            + "</field><field name='chapters'><doc><field name='id'>one</field><field name='text'>"
            + text(7)
            + "</field></doc></field></doc></add>");

    assertFingerprinted("book", "one");
  }

  @Test
  void anonymousChildren_fingerprinted() {
    core.update(
        "[" + document("book", 8, "\"_childDocuments_\": [" + document("one", 9) + "]") + "]");

    assertFingerprinted("book", "one");
    assertFound(9, "one");
  }

  @Test
  void childrenAddedAtomically_fingerprintedBesideThoseThatWereThere() {
    core.update("[" + document("book", 10, "\"chapters\": [" + document("one", 11) + "]") + "]");

    NamedList<Object> answer =
        core.update(
            "[{\"id\": \"book\", \"chapters\": {\"add\": ["
                + document("two", 12)
                + ", "
                + document("three", 13)
                + "]}}]");
    core.update("[{\"id\": \"book\", \"chapters\": {\"add\": " + document("four", 14) + "}}]");

    assertThat(documents(answer)).isEqualTo(2);
    assertFingerprinted("book", "one", "two", "three", "four");
    assertFound(10, "book");
    assertFound(11, "one");
    assertFound(14, "four");
  }

  @Test
  void childrenSetAndRemovedAtomically_fingerprintedOrGone() {
    core.update("[" + document("book", 15, "\"chapters\": [" + document("one", 16) + "]") + "]");

    core.update("[{\"id\": \"book\", \"chapters\": {\"set\": [" + document("two", 17) + "]}}]");
    assertFingerprinted("book", "two");
    core.update("[{\"id\": \"book\", \"chapters\": {\"remove\": [{\"id\": \"two\"}]}}]");
    assertFingerprinted("book");
  }

  @Test
  void textOfAChildSetAtomically_itsTableFollows() {
    core.update("[" + document("book", 18, "\"chapters\": [" + document("one", 19) + "]") + "]");

    core.update(
        "[{\"id\": \"one\", \"_root_\": \"book\", \"text\": {\"set\": \"" + text(20) + "\"}}]");

    assertFingerprinted("book", "one");
    assertFound(20, "one");
  }

  @Test
  void otherFieldOfTheParentChangedAtomically_childrenStayFingerprinted() {
    core.update("[" + document("book", 21, "\"chapters\": [" + document("one", 22) + "]") + "]");

    core.update("[{\"id\": \"book\", \"title\": {\"set\": \"Another\"}}]");

    assertFingerprinted("book", "one");
  }

  @Test
  void anonymousChildrenInAnAtomicUpdate_refused() {
    core.update("[" + document("book", 23) + "]");

    assertRefused(
        core,
        "[{\"id\": \"book\", \"title\": {\"set\": \"Another\"}, \"_childDocuments_\": ["
            + document("one", 24)
            + "]}]",
        "Atomic update of document book brings documents without a label, which Solr would drop;"
            + " send the whole document with all that is inside it.");
    assertFingerprinted("book");
  }

  @Test
  void childrenAddedAtomicallyWhereSolrWouldLoseTheOthers_refused() throws IOException {
    try (EmbeddedCore flat = solr.create("flat", schema -> schema.replace(NEST_PATH, ""))) {
      flat.update("[" + document("book", 25, "\"chapters\": [" + document("one", 26) + "]") + "]");

      assertRefused(
          flat,
          "[{\"id\": \"book\", \"chapters\": {\"add\": [" + document("two", 27) + "]}}]",
          "Atomic update of document book brings documents into it, and those that it has would be"
              + " lost, because the schema has no field _nest_path_; send the whole document with"
              + " all that is inside it.");
      assertThat(flat.count("sentences_scheme:[* TO *]")).isEqualTo(2);
    }
  }

  @Test
  void documentsInAFieldOfTheText_refused() {
    assertRefused(
        core,
        "[{\"id\": \"book\", \"text\": " + document("one", 28) + "}]",
        "Document book has documents in field text, which holds text; give them another label.");
    assertRefused(
        core,
        "[{\"id\": \"book\", \"text\": {\"set\": [" + document("one", 28) + "]}}]",
        "Document book has documents in field text, which holds text; give them another label.");
  }

  @Test
  void emptyId_refused() {
    assertRefused(
        core,
        "[" + document("", 1) + "]",
        "A document has an empty id, by which no check can name it; give it another one.");
    assertFingerprinted();
  }

  @Test
  void childWithSeveralTexts_refusedByItsOwnName() {
    assertRefused(
        core,
        "[{\"id\": \"book\", \"chapters\": [{\"id\": \"one\", \"text\": [\"a\", \"b\"]}]}]",
        "Document one has 2 values in field text, which takes one.");
  }
}
