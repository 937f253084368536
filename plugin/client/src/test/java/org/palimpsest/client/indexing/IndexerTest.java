package org.palimpsest.client.indexing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.JavaBinUpdateRequestCodec;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.Opened;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;
import org.palimpsest.testing.RecordedSolr.Request;

@Timeout(300)
final class IndexerTest {

  private static final Answer DONE = Answer.json(200, "{\"responseHeader\":{\"status\":0}}");

  /** The clock of the node is years behind this machine's. */
  private static final long VERSION = 1_600_000_000_000L << 20;

  private static final String UPDATE = "/solr/papers/update";

  private final Set<String> added = new ConcurrentSkipListSet<>();
  private final Log log = new Log();

  @Test
  void documents_goInBatchesAndAreCommitted() {
    try (var solr = RecordedSolr.answering(this::add)) {
      IndexSummary summary = index(solr, options(3, true), "a", "b", "c", "d", "e", "f", "g");
      assertThat(summary).isEqualTo(new IndexSummary(7, 0, 7 * 9, Map.of()));
      assertThat(added).containsExactly("a", "b", "c", "d", "e", "f", "g");
      assertThat(solr.requests())
          .extracting(request -> request.uri().getPath())
          .containsExactly(UPDATE, UPDATE, UPDATE, UPDATE, "/solr/papers/select");
      assertThat(solr.requests().get(3).text()).contains("commit=true");
      assertThat(log.failed).isEmpty();
    }
  }

  @Test
  void badDocument_isNamedAndTheRestAdded() {
    try (var solr = RecordedSolr.answering(this::add)) {
      IndexSummary summary = index(solr, options(4, true), "a", "bad", "c", "d", "e");
      assertThat(added).containsExactly("a", "c", "d", "e");
      assertThat(summary.indexed()).isEqualTo(4);
      assertThat(summary.failed()).isEqualTo(1);
      assertThat(log.failed).containsExactly("bad: unknown field");
    }
  }

  /** After a full disk, the node reopened its index without a message. */
  @Test
  void whatSolrHasTakenAndLost_isNamedAndNotCounted() {
    try (var solr =
        RecordedSolr.answering(request -> isSearch(request) ? kept("a", "c") : add(request))) {
      IndexSummary summary = index(solr, options(2, true), "a", "b", "c", "old");

      assertThat(summary).isEqualTo(new IndexSummary(2, 2, 2 * 9, Map.of()));
      assertThat(log.failed)
          .hasSize(2)
          .allMatch(line -> line.contains("Solr accepted it, and lacks it now"))
          .anyMatch(line -> line.startsWith("b: "))
          .anyMatch(line -> line.startsWith("old: "));
    }
  }

  @Test
  void whatMayNotBeRead_isWarnedOf() {
    Answer forbidden = Answer.json(403, "{\"error\":{\"msg\":\"no\",\"code\":403}}");
    try (var solr =
        RecordedSolr.answering(request -> isSearch(request) ? forbidden : add(request))) {
      IndexSummary summary = index(solr, options(2, true), "a");

      assertThat(summary.indexed()).isEqualTo(1);
      assertThat(log.warnings).hasSize(1).allMatch(line -> line.contains("may not be read"));
    }
  }

  /** The other document may be in a request that is answered later. */
  @Test
  void whatWasReplaced_isNotMissed() {
    var options = new IndexOptions(1, 1, true, Map.of("duplicates", List.of("replace")));
    Answer replaced =
        Answer.done(
            "{\"duplicates\":[{\"id\":\"a\",\"duplicateOf\":\"b\",\"nearness\":0.9,"
                + "\"done\":\"replaced\"}]}");
    try (var solr = RecordedSolr.answering(request -> isSearch(request) ? kept("a") : replaced)) {
      index(solr, options, "a", "b");

      assertThat(log.failed).isEmpty();
    }
  }

  @Test
  void brokenServer_failsEachDocument() {
    Answer broken = Answer.json(500, "{\"error\":{\"msg\":\"disk full\"}}");
    try (var solr = RecordedSolr.answering(broken)) {
      IndexSummary summary = index(solr, options(4, true), "a", "b");
      assertThat(summary.failed()).isEqualTo(2);
      assertThat(log.failed).hasSize(2).allMatch(line -> line.endsWith("disk full"));
      assertThat(solr.requests()).hasSize(3); // together, then one by one; no empty commit
    }
  }

  /** A proxy's page, or another server's answer: nothing was added. */
  @Test
  void answerOf200WithoutSolrsWord_addsNothing() {
    try (var solr = RecordedSolr.answering(Answer.json(200, "{}"));
        var connection = Opened.at(solr);
        var indexer = new Indexer(connection, "papers", options(1, true), log)) {
      indexer.add(document("a"));
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(indexer::finish)
          .withMessageContaining("something other than Solr's JSON");
      assertThat(indexer.summary().indexed()).isZero();
    }
  }

  @Test
  void errorInAnAnswerOf200_failsEachDocument() {
    Answer error = Answer.done("{\"error\":{\"code\":400,\"msg\":\"no\"}}");
    try (var solr = RecordedSolr.answering(error)) {
      IndexSummary summary = index(solr, options(4, true), "a", "b");
      assertThat(summary.indexed()).isZero();
      assertThat(log.failed).containsExactlyInAnyOrder("a: no", "b: no");
    }
  }

  @Test
  void missingPassword_stopsAtOnce() {
    try (var solr = RecordedSolr.answering(Answer.html(401));
        var connection = Opened.at(solr);
        var indexer = new Indexer(connection, "papers", options(1, true), log)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(
              () -> {
                for (int i = 0; i < 1000; i++) {
                  indexer.add(document("d" + i));
                }
              })
          .withMessageContaining("needs a user");
      assertThat(indexer.summary().indexed()).isZero();
      assertThat(solr.requests()).hasSizeLessThan(10);
      assertThat(log.failed).isEmpty();
    }
  }

  @Test
  void serversWarningsAndCounts_areHandedOn() {
    Answer answer =
        Answer.done(
            "{\"warnings\":[\"short\"]," + "\"palimpsest\":{\"notCheckable\":2,\"name\":\"x\"}}");
    try (var solr = RecordedSolr.answering(answer)) {
      IndexSummary summary = index(solr, options(1, false), "a", "b", "c");
      assertThat(summary.counts()).isEqualTo(Map.of("notCheckable", 6L));
      assertThat(log.warnings).containsExactly("short", "short", "short");
    }
  }

  @Test
  void withoutCommit_noneIsSent() {
    try (var solr = RecordedSolr.answering(this::add)) {
      index(solr, options(10, false), "a");
      assertThat(solr.requests()).hasSize(1);
    }
  }

  @Test
  void params_goWithEachBatch() {
    var options = new IndexOptions(1, 1, false, Map.of("update.chain", List.of("x", "y")));
    try (var solr = RecordedSolr.answering(DONE)) {
      index(solr, options, "a");
      assertThat(solr.requests().get(0).uri().getQuery())
          .contains("update.chain=x", "update.chain=y");
    }
  }

  @Test
  void nearDuplicates_areHandedOn_andWhatWasSkippedIsNotCounted() {
    Answer answer =
        Answer.done(
            "{\"duplicates\":[{\"id\":\"a\",\"duplicateOf\":\"b\",\"nearness\":0.9,"
                + "\"done\":\"skipped\"}],\"palimpsest\":{\"skippedDuplicates\":1}}");
    var options = new IndexOptions(2, 1, false, Map.of("duplicates", List.of("skip")));
    try (var solr = RecordedSolr.answering(answer)) {
      IndexSummary summary = index(solr, options, "a", "c");

      assertThat(summary.indexed()).isEqualTo(1);
      assertThat(summary.textLength()).isEqualTo(9);
      assertThat(summary.counts()).isEqualTo(Map.of("skippedDuplicates", 1L));
      assertThat(log.duplicates).containsExactly("a skipped b 0.9");
      assertThat(solr.requests()).as("one to see that it knows the parameter").hasSize(2);
      assertThat(solr.requests()).allMatch(r -> r.uri().getPath().equals(UPDATE));
    }
  }

  @Test
  void collectionThatCannotLookForNearDuplicates_getsNoDocument() {
    var options = new IndexOptions(2, 1, false, Map.of("duplicates", List.of("skip")));
    try (var solr = RecordedSolr.answering(this::add)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> index(solr, options, "a", "c"))
          .withMessageContaining("papers does not look for near duplicates");
      assertThat(added).isEmpty();
    }
  }

  @Test
  void longTexts_areSentBeforeTheBatchIsFull() {
    String text = "x".repeat(3 << 20);
    try (var solr = RecordedSolr.answering(this::add);
        var connection = Opened.at(solr);
        var indexer = new Indexer(connection, "papers", options(100, false), log)) {
      for (int i = 0; i < 4; i++) {
        indexer.add(new SourceDocument("d" + i, Map.of("text", text)));
      }
      indexer.finish();
      assertThat(added).hasSize(4);
      assertThat(solr.requests()).hasSize(2);
    }
  }

  private IndexSummary index(RecordedSolr solr, IndexOptions options, String... ids) {
    try (var connection = Opened.at(solr);
        var indexer = new Indexer(connection, "papers", options, log)) {
      for (String id : ids) {
        indexer.add(document(id));
      }
      return indexer.finish();
    }
  }

  private static SourceDocument document(String id) {
    return new SourceDocument(id, Map.of("text", "Some text"));
  }

  private static IndexOptions options(int batchSize, boolean commit) {
    return new IndexOptions(batchSize, 1, commit, Map.of());
  }

  private static boolean isSearch(Request request) {
    return request.uri().getPath().endsWith("/select");
  }

  /** The result of a search; {@code old} has last year's version. */
  private static Answer kept(String... ids) {
    long yearAgo = VERSION - (31_536_000_000L << 20);
    String documents =
        Stream.of(ids)
            .map(id -> "{\"id\":\"" + id + "\",\"_version_\":" + VERSION + "}")
            .collect(Collectors.joining(","));
    return Answer.done(
        "{\"response\":{\"docs\":["
            + documents
            + ",{\"id\":\"old\",\"_version_\":"
            + yearAgo
            + "}]}}");
  }

  /** Adds documents like Solr, up to the first bad one. */
  private Answer add(Request request) {
    if (isSearch(request)) {
      return kept(added.toArray(String[]::new));
    }
    if (request.contentType() == null || !request.contentType().contains("javabin")) {
      return DONE; // the commit
    }
    for (SolrInputDocument document : documents(request)) {
      String id = String.valueOf(document.getFieldValue("id"));
      if (id.equals("bad")) {
        return Answer.json(400, "{\"error\":{\"msg\":\"unknown field\",\"code\":400}}");
      }
      added.add(id);
    }
    return Answer.done("{\"adds\":[\"a\"," + VERSION + ",\"b\",0]}");
  }

  private static List<SolrInputDocument> documents(Request request) {
    List<SolrInputDocument> documents = new ArrayList<>();
    try {
      new JavaBinUpdateRequestCodec()
          .unmarshal(
              new ByteArrayInputStream(request.body()),
              (document, update, commitWithin, overwrite) -> {
                if (document != null) { // signals the end
                  documents.add(document);
                }
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return documents;
  }

  private static final class Log implements IndexListener {
    private final List<String> failed = new ArrayList<>();
    private final List<String> duplicates = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    @Override
    public void failed(String id, PalimpsestException why) {
      failed.add(id + ": " + why.getMessage());
    }

    @Override
    public void duplicate(IndexedDuplicate found) {
      duplicates.add(found.id() + " " + found.done() + " " + found.of() + " " + found.nearness());
    }

    @Override
    public void warned(String warning) {
      warnings.add(warning);
    }
  }
}
