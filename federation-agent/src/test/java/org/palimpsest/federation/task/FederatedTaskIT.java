package org.palimpsest.federation.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.peer.Outgoing;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.Reply;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.protocol.MessageType;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.snippet.RoundedOverlap;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.LogScan;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SolrProcess;

/** Tasks of a site against its own library and another site's, with nothing made up. */
@Timeout(600)
final class FederatedTaskIT {

  private static final String EPOCH = "2026";
  private static final Duration TELL_EVERY = Duration.ofSeconds(5);

  private static final String LOCAL = Prose.of(1, 40);
  private static final String REMOTE = Prose.of(2, 40);
  private static final String LOCAL_COPY = part(LOCAL, 12, 10);
  private static final String REMOTE_COPY = part(REMOTE, 20, 12);
  private static final String SUSPICIOUS =
      String.join(
          "\n\n", Prose.of(11, 20), LOCAL_COPY, Prose.of(12, 15), REMOTE_COPY, Prose.of(13, 10));

  @TempDir private static Path folder;

  private static SolrProcess solr;
  private static FederatedSite alpha;
  private static FederatedSite beta;
  private static String own;

  /** Some sentences of a text. */
  private static String part(String text, int from, int count) {
    String[] sentences = text.split("(?<=\\.) ");
    return String.join(" ", List.of(sentences).subList(from, from + count));
  }

  @BeforeAll
  static void startSites() throws IOException, GeneralSecurityException {
    Path seeds = folder.resolve("seeds");
    SeedFiles.create(seeds, EPOCH);
    solr = SolrProcess.start("--seeds", seeds.toString());
    alpha = new FederatedSite("alpha", folder, seeds, solr);
    beta = new FederatedSite("beta", folder, seeds, solr);
    alpha.tables.introduce(beta.tables);
    own = alpha.collect("works", null, Map.of("own-1", LOCAL, "own-2", Prose.of(3, 30)));
    String theses =
        beta.collect("theses", EPOCH, Map.of("thesis-1", REMOTE, "thesis-2", Prose.of(4, 30)));
    beta.tables.offer("theses", EPOCH, theses, alpha.tables);
  }

  @AfterAll
  static void stopSites() throws IOException {
    LogScan scan = scan();
    alpha.close();
    beta.close();
    solr.close();
    assertThat(scan.findings()).isEmpty();
  }

  /** Searches logs for the texts used here. */
  private static LogScan scan() throws IOException {
    LogScan scan = new LogScan().home(folder);
    try (SolrConnection connection = solr.connect()) {
      for (String text : List.of(SUSPICIOUS, LOCAL, REMOTE, Prose.of(3, 30), Prose.of(4, 30))) {
        CheckRequest request = CheckRequest.ofText(text).exclude().sources("none");
        scan.text(text)
            .fingerprints(connection.check(own, request.unmatchedWindows()).json())
            .fingerprints(connection.check(own, request.unmatchedSeed(EPOCH)).json());
      }
    }
    return scan;
  }

  private static String input(String evidence) {
    ObjectNode task = TaskJson.MAPPER.createObjectNode();
    task.put("text", SUSPICIOUS).put("evidence", evidence);
    task.putArray("collections").add(own);
    ObjectNode site = task.putArray("remote").addObject();
    site.put("site", "beta").putArray("libraries").add("theses");
    return TaskJson.write(task);
  }

  private static String create(String input) {
    String id = UUID.randomUUID().toString();
    alpha
        .state
        .tasks()
        .create(StoredTask.waiting(id, "ann", input, "a", Subject.UNKNOWN, Instant.now()));
    return id;
  }

  private static StoredTask await(String id) {
    return Await.that("the task is over")
        .until(() -> alpha.state.tasks().find(id).orElseThrow(), task -> task.endedAt() != null);
  }

  private static JsonNode result(String id) {
    return TaskJson.tree(alpha.state.tasks().result(id).orElseThrow());
  }

  private static JsonNode run(String input) throws InterruptedException {
    return run(input, alpha.client);
  }

  private static JsonNode run(String input, Correspondent with) throws InterruptedException {
    String id = create(input);
    try (TaskRunner runner = alpha.runner(alpha.stateAgain(), with, TELL_EVERY)) {
      runner.wake();
      StoredTask task = await(id);
      assertThat(task.errorJson()).isNull();
    }
    return result(id);
  }

  private static JsonNode source(JsonNode result, String id) {
    for (JsonNode source : result.path("sources")) {
      if (source.path("id").asText().equals(id)) {
        return source;
      }
    }
    return fail("no source " + id + " among " + result.path("sources").findValuesAsText("id"));
  }

  private static Span span(JsonNode node) {
    return new Span(node.path("offset").intValue(), node.path("length").intValue());
  }

  private static Span place(String text, String part) {
    return new Span(text.indexOf(part), part.length());
  }

  /** Whether two spans are the same, but for a tenth. */
  private static void assertNear(Span actual, Span expected) {
    int shared = actual.overlap(expected);
    assertThat((double) shared / expected.length()).as("found of %s", expected).isGreaterThan(.9);
    assertThat((double) shared / actual.length()).as("right of %s", actual).isGreaterThan(.9);
  }

  @Test
  void copiesFromBothSites_areFoundAtTheirPlaces() throws InterruptedException {
    JsonNode result = run(input("none"));
    assertThat(result.path("partialResults").asBoolean(true)).as(result.toString()).isFalse();
    JsonNode local = source(result, "own-1");
    assertThat(local.path("site").asText()).isEqualTo("alpha");
    assertNear(
        span(local.path("passages").path(0).path("suspicious")), place(SUSPICIOUS, LOCAL_COPY));
    JsonNode remote = source(result, "thesis-1");
    assertThat(remote.path("site").asText()).isEqualTo("beta");
    assertThat(remote.path("library").asText()).isEqualTo("theses");
    assertThat(remote.path("title").asText()).isEqualTo("Title thesis-1");
    assertThat(remote.path("passages")).hasSize(1);
    JsonNode passage = remote.path("passages").path(0);
    assertNear(span(passage.path("suspicious")), place(SUSPICIOUS, REMOTE_COPY));
    assertNear(span(passage.path("source")), place(REMOTE, REMOTE_COPY));
    assertThat(passage.path("verified").asBoolean(true)).isFalse();
    assertThat(result.path("sources")).hasSize(2);
    double both = (double) (LOCAL_COPY.length() + REMOTE_COPY.length()) / SUSPICIOUS.length();
    assertThat(result.path("ratios").path("total").doubleValue()).isBetween(both * .9, both * 1.1);
    assertThat(result.path("sites").path(0).path("state").asText()).isEqualTo("done");
  }

  @Test
  void evidence_showsWhatStandsThere() throws InterruptedException {
    JsonNode result = run(input("verify"));
    assertThat(result.path("partialResults").asBoolean(true)).as(result.toString()).isFalse();
    JsonNode passage = source(result, "thesis-1").path("passages").path(0);
    assertThat(passage.path("verified").asBoolean()).as(result.toString()).isTrue();
    assertNear(span(passage.path("suspicious")), place(SUSPICIOUS, REMOTE_COPY));
    Span there = span(passage.path("source"));
    assertNear(there, place(REMOTE, REMOTE_COPY));
    // Words of cells that the copy has in part are not shown.
    assertThat(REMOTE.substring(there.offset(), there.end()))
        .contains(passage.path("snippet").asText());
    assertThat(passage.path("snippet").asText().length())
        .isGreaterThan(there.length() - 3 * RoundedOverlap.CELL_LENGTH);
  }

  @Test
  void indexedDocument_isCheckedAndItsTextShown() throws InterruptedException {
    solr.index(
        own,
        List.of(new org.palimpsest.client.SourceDocument("checked", Map.of("text", SUSPICIOUS))));
    try {
      JsonNode result =
          run(
              """
              {"id": "checked", "collection": "%s", "evidence": "verify",
               "remote": [{"site": "beta", "libraries": ["theses"]}]}
              """
                  .replace("%s", own));
      JsonNode passage = source(result, "thesis-1").path("passages").path(0);
      assertThat(passage.path("verified").asBoolean()).as(result.toString()).isTrue();
      assertNear(span(passage.path("suspicious")), place(SUSPICIOUS, REMOTE_COPY));
      assertThat(result.path("sources").findValuesAsText("id")).doesNotContain("checked");
    } finally {
      try (var connection = solr.connect()) {
        var delete = new org.apache.solr.client.solrj.request.UpdateRequest();
        delete.deleteById("checked");
        delete.setParam("commit", "true");
        connection.send(delete, own);
      }
    }
  }

  /** It has hits for all fingerprints, and no copy of the text. */
  @ParameterizedTest
  @EnumSource(LyingSite.Proofs.class)
  void siteThatMakesUpItsHits_isShownNoText(LyingSite.Proofs proofs) throws InterruptedException {
    LyingSite liar = new LyingSite(alpha.client, proofs);
    JsonNode result = run(input("verify"), liar);
    assertThat(liar.hitsMadeUp()).isGreaterThan(40);
    assertThat(liar.proofsAsked()).isEqualTo(liar.hitsMadeUp());
    assertThat(liar.textsShown()).isEmpty();
    assertThat(result.at("/statistics/textsShown").asInt(-1)).isZero();
    assertThat(result.path("warnings").findValuesAsText("code"))
        .containsAnyOf("hitsUnproven", "hitsNotProven");
    source(result, "made-up").path("passages").forEach(FederatedTaskIT::assertUnverified);
  }

  private static void assertUnverified(JsonNode passage) {
    assertThat(passage.path("verifiedLength").asInt(-1)).isZero();
    assertThat(passage.path("verified").asBoolean(true)).isFalse();
  }

  @Test
  void siteThatIsDown_makesTheResultPartial() throws Exception {
    try (FederatedSite gamma = new FederatedSite("gamma", folder, folder.resolve("seeds"), solr)) {
      alpha.tables.introduce(gamma.tables);
      gamma.goDown();
      ObjectNode task = (ObjectNode) TaskJson.tree(input("none"));
      ObjectNode site =
          ((com.fasterxml.jackson.databind.node.ArrayNode) task.path("remote")).addObject();
      site.put("site", "gamma").putArray("libraries").add("books");
      JsonNode result = run(TaskJson.write(task));
      assertThat(result.path("partialResults").asBoolean()).isTrue();
      assertThat(result.path("warnings").findValuesAsText("code"))
          .startsWith("siteUnreachable", "librariesNotSearched");
      assertThat(result.path("sites").findValuesAsText("state"))
          .containsExactly("done", "unreachable");
      source(result, "own-1");
      source(result, "thesis-1");
    }
  }

  @Tag("long")
  @Test
  void taskOfAStalledAgent_isTakenOver_endsTheSame_andIsPublishedOnce() throws Exception {
    int first = beta.tables.sentencesUsed("theses", alpha.tables);
    JsonNode undisturbed = run(input("verify"));
    int before = beta.tables.sentencesUsed("theses", alpha.tables);
    String id = create(input("verify"));
    CountDownLatch stalled = new CountDownLatch(1);
    CountDownLatch wakesUp = new CountDownLatch(1);
    try (TaskRunner stalling =
        alpha.runner(
            alpha.stateAgain(),
            new Stalling(alpha.client, stalled, wakesUp),
            Duration.ofMinutes(10))) {
      stalling.wake();
      stalled.await();
      assertThat(beta.tables.sentencesUsed("theses", alpha.tables) - before)
          .isEqualTo(undisturbed.path("sites").path(0).path("sentencesSent").intValue());
      SiteState heirsState = alpha.stateAgain();
      try (TaskRunner heir = alpha.runner(heirsState, alpha.client, TELL_EVERY)) {
        StoredTask task = await(id);
        assertThat(task.state()).isEqualTo(TaskState.DONE);
        assertThat(task.epoch()).isEqualTo(2);
        JsonNode published = result(id);
        wakesUp.countDown();
        assertThat(comparable(published)).isEqualTo(comparable(undisturbed));
        stalling.stop();
        heir.stop();
        assertThat(result(id)).isEqualTo(published);
        assertThat(alpha.state.tasks().find(id).orElseThrow()).isEqualTo(task);
      }
    }
    // The check was sent twice, and counted once.
    assertThat(beta.tables.sentencesUsed("theses", alpha.tables) - before)
        .isEqualTo(before - first);
  }

  private static JsonNode comparable(JsonNode result) {
    JsonNode copy = result.deepCopy();
    for (JsonNode each : copy.findParents("elapsedMillis")) {
      ((ObjectNode) each)
          .remove(List.of("elapsedMillis", "localElapsedMillis", "bytesSent", "bytesReceived"));
    }
    return copy;
  }

  /** Its check has come to the other site, and then it does nothing for a long time. */
  private record Stalling(
      Correspondent correspondent, CountDownLatch stalled, CountDownLatch wakesUp)
      implements Correspondent {

    @Override
    public Outgoing prepare(Peer peer, Message.Request request) throws PeerException {
      return correspondent.prepare(peer, request);
    }

    @Override
    public Outgoing restore(Bytes envelope) {
      return correspondent.restore(envelope);
    }

    @Override
    public Reply send(Peer peer, Outgoing message, Deadline deadline) throws PeerException {
      Reply reply = correspondent.send(peer, message, deadline);
      if (message.envelope().header().type() == MessageType.CHECK) {
        stalled.countDown();
        try {
          wakesUp.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new PeerException(PeerException.Kind.INTERRUPTED, Note.of("interrupted"), e);
        }
      }
      return reply;
    }
  }
}
