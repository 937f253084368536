package org.palimpsest.solr.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.CommitUpdateCommand;
import org.apache.solr.update.DeleteUpdateCommand;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.solr.EmbeddedCore;
import org.palimpsest.solr.EmbeddedSolr;
import org.palimpsest.solr.SampleTexts;

/** Any failure of later processors: one sentence, the right status, and no quotation. */
@ExtendWith(EmbeddedSolr.Shared.class)
final class WriteFailuresTest {

  private static final String TEXT = SampleTexts.english(1, 4);
  private static final String NO_SPACE = "No space left on device";
  private static final String TO_DO =
      "; make room on its node's disk, then index the documents since the last commit" + " again.";

  /** Fails at every write. */
  private static final class Failing extends UpdateRequestProcessor {
    private final Exception failure;

    Failing(Exception failure) {
      super(null);
      this.failure = failure;
    }

    private void fail() throws IOException {
      if (failure instanceof IOException io) {
        throw io;
      }
      throw (RuntimeException) failure;
    }

    @Override
    public void processAdd(AddUpdateCommand command) throws IOException {
      fail();
    }

    @Override
    public void processDelete(DeleteUpdateCommand command) throws IOException {
      fail();
    }

    @Override
    public void processCommit(CommitUpdateCommand command) throws IOException {
      fail();
    }

    @Override
    public void finish() throws IOException {
      fail();
    }
  }

  private static SolrException addingFails(Exception failure, SolrInputDocument document) {
    AddUpdateCommand command =
        new AddUpdateCommand(null) {
          @Override
          public String getPrintableId() {
            return "doc-1";
          }
        };
    command.solrDoc = document;
    SolrException said =
        catchThrowableOfType(
            SolrException.class, () -> new WriteFailures(new Failing(failure)).processAdd(command));
    assertThat(said).isNotNull();
    return said;
  }

  private static SolrException addingFails(Exception failure) {
    return addingFails(failure, new SolrInputDocument("id", "doc-1", "text", TEXT));
  }

  private static SolrException serverError(String message, @Nullable Throwable cause) {
    return new SolrException(ErrorCode.SERVER_ERROR, message, cause);
  }

  /** The messages of all causes, as in a log. */
  private static void assertQuotesNothing(Exception said) {
    StringWriter log = new StringWriter();
    said.printStackTrace(new PrintWriter(log));
    for (int i = 0; i + 12 <= TEXT.length(); i++) {
      assertThat(log.toString()).doesNotContain(TEXT.substring(i, i + 12));
    }
  }

  @Test
  void noRoom_saidWithWhatToDo() {
    for (Exception failure :
        List.of(
            new IOException(NO_SPACE),
            new UncheckedIOException(new IOException(NO_SPACE)),
            new FileSystemException("/var/solr/data/tlog.1", null, NO_SPACE),
            serverError("Error logging add", new IOException(NO_SPACE)),
            serverError(
                "Server error writing document id doc-1 to the index.",
                new AlreadyClosedException(
                    "this IndexWriter is closed", new IOException(NO_SPACE))))) {
      SolrException said = addingFails(failure);

      assertThat(said).hasMessage("Document doc-1 could not be written: " + NO_SPACE + TO_DO);
      assertThat(said.code()).isEqualTo(507);
    }
  }

  @Test
  void otherFailureOfAFile_saidWithStatus500() {
    SolrException said = addingFails(new IOException("Input/output error"));

    assertThat(said).hasMessage("Document doc-1 could not be written: Input/output error.");
    assertThat(said.code()).isEqualTo(500);
  }

  @Test
  void noRoomForOthers_said() {
    WriteFailures full = new WriteFailures(new Failing(new IOException(NO_SPACE)));

    assertThatThrownBy(() -> full.processDelete(new DeleteUpdateCommand(null)))
        .hasMessage("The deletion could not be written: " + NO_SPACE + TO_DO);
    assertThatThrownBy(() -> full.processCommit(new CommitUpdateCommand(null, false)))
        .hasMessage("The commit could not be written: " + NO_SPACE + TO_DO);
    assertThatThrownBy(full::finish)
        .hasMessage("The documents could not all be written: " + NO_SPACE + TO_DO);
  }

  @Test
  void quotingFailure_saidWithoutTheText() {
    for (Exception failure :
        List.of(
            new IllegalStateException("cannot take " + TEXT),
            serverError("Exception writing document", new IllegalStateException(TEXT)),
            serverError("ERROR adding document [" + TEXT.substring(40, 80) + "]", null),
            new IOException(TEXT))) {
      assertThat(failure.toString() + failure.getCause()).contains(TEXT.substring(40, 80));

      SolrException said = addingFails(failure);

      assertQuotesNothing(said);
      assertThat(said.code()).isEqualTo(500);
      assertThat(said.getMessage())
          .matches("Document doc-1 could not be written: an? \\w+ that quotes the document\\.");
      assertThat(said.getStackTrace()).isNotEmpty();
    }
  }

  @Test
  void fieldThatTheSchemaLacks_named_whereTheIdQuotes() {
    String message = "ERROR: [doc=" + TEXT + "] unknown field 'colour'";

    SolrException said = addingFails(new SolrException(ErrorCode.BAD_REQUEST, message));

    assertQuotesNothing(said);
    assertThat(said)
        .hasMessage("Document doc-1 could not be written: the schema has no field colour.");
    assertThat(said.code()).isEqualTo(400);
  }

  @Test
  void textInAnUpdateOrInside_notQuotedEither() {
    Exception failure = new IllegalStateException("cannot take " + TEXT);
    SolrInputDocument inside = new SolrInputDocument("id", "inside", "text", TEXT);
    SolrInputDocument anonymous = new SolrInputDocument("id", "book");
    anonymous.addChildDocument(inside);
    for (SolrInputDocument document :
        List.of(
            with("text", Map.of("set", TEXT)),
            with("text", List.of("Title", TEXT)),
            with("chapter", inside),
            anonymous)) {
      assertQuotesNothing(addingFails(failure, document));
    }
  }

  private static SolrInputDocument with(String field, Object value) {
    SolrInputDocument document = new SolrInputDocument("id", "doc-1");
    document.setField(field, value);
    return document;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "version conflict for doc-1 expected=1 actual=2",
        "ERROR: [doc=doc-1] unknown field 'colour'",
        "Collection library is read-only.",
      })
  void failureThatQuotesNothing_staysAsItIs(String message) {
    SolrException failure = new SolrException(ErrorCode.CONFLICT, message);

    assertThat(addingFails(failure)).isSameAs(failure);
  }

  /** Even a short value, such as a name, is private. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ERROR: [doc=doc-1] Error adding field 'year_i'='Wqxz' msg=For input string: \"Wqxz\"",
        "Error converting field 'year_i'='Wqxz' to native type, msg=For input string: \"Wqxz\"",
        "ERROR: [doc=doc-1] multiple values encountered for non multiValued field year_i: [Wqxz]",
        "Multiple values encountered for non multiValued copy field year_i: Wqxz",
        "Document contains at least one immense term in field=\"year_i\" (whose UTF8 ...) Wqxz",
      })
  void valueOfAField_namedByItsFieldOnly(String message) {
    SolrException said =
        addingFails(new SolrException(ErrorCode.BAD_REQUEST, "wrapped", new Exception(message)));

    assertThat(said)
        .hasNoCause()
        .hasMessageStartingWith("Document doc-1 could not be written: field year_i ");
    assertThat(said.getMessage()).doesNotContain("Wqxz");
    assertThat(said.code()).isEqualTo(400);
  }

  @Test
  void fieldsThatSolrCannotAdd_saidByARealCore(EmbeddedSolr solr) throws IOException {
    String toString = "<copyField source=\"text\" dest=\"whole_s\"/></schema>";
    try (EmbeddedCore core =
        solr.create("failures", schema -> schema.replace("</schema>", toString))) {
      assertRefused(
          core,
          "\"year_i\": \"" + TEXT + "\"",
          "Document doc-1 could not be written: field year_i does not take its value.");
      assertRefused(
          core,
          "\"text\": \"" + TEXT.repeat(32_767 / TEXT.length() + 1) + "\"",
          "Document doc-1 could not be written: field whole_s has a value that is too long for its"
              + " type.");
      assertRefused(
          core,
          "\"whole_s\": \"here\", \"text\": \"" + TEXT + "\"",
          "Document doc-1 could not be written: field whole_s takes one value, and got several.");
    }
  }

  @Test
  void segmentThatIsGiven_saidByItsField(EmbeddedSolr solr) throws IOException {
    try (EmbeddedCore core = solr.create("segment")) {
      assertRefused(
          core,
          "\"sentences_seg_a\": \"0f3a2\"",
          "Field sentences_seg_a follows from the sentence table and cannot be set; leave it out of"
              + " the document.");
    }
  }

  private static void assertRefused(EmbeddedCore core, String field, String sentence) {
    assertThatThrownBy(() -> core.update("[{\"id\": \"doc-1\", " + field + "}]"))
        .isInstanceOf(SolrException.class)
        .hasMessage(sentence)
        .hasNoCause()
        .extracting("code")
        .isEqualTo(400);
  }
}
