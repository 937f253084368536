package org.palimpsest.federation.disturbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.federation.disturbed.DisturbedSite.Agent;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.testing.LogScan;
import org.palimpsest.federation.testing.SolrGateway.Gate;

/**
 * Two sites, each with a SolrCloud and two agents, all of them processes. Tasks are stopped at
 * known steps by holding back one request to Solr each; then an agent is killed, or stopped for a
 * minute, or the link is cut. Every task ends once, as it does undisturbed; or its result says what
 * is missing.
 *
 * <p>The tests share the sites, and go on where the one before ended: at each time one agent works
 * on tasks of alpha, until the next takes over.
 */
@TestMethodOrder(OrderAnnotation.class)
@Timeout(900)
final class DisturbedIT {

  private static final String EPOCH = "2026";
  private static final String OWN = Step.OWN;
  private static final String THESES = Step.THESES;

  /** How it is told depends on where the connection was when it broke. */
  private static final String CUT_OFF =
      "(Site beta cannot be reached|The connection to site beta broke off"
          + "|There is no secure connection to site beta)\\. .*";

  private static final Duration STOPPED_FOR = Duration.ofSeconds(60);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  /** A task that waits at its step. */
  private record Waiting(Step step, String id, Gate gate) {}

  @TempDir private static Path folder;

  private static DisturbedSite alpha;
  private static DisturbedSite beta;

  /** Works on alpha's tasks now. */
  private static Agent worker;

  /** Answers for beta now. */
  private static Agent answering;

  private static final List<Agent> STARTED = new CopyOnWriteArrayList<>();
  private static final Map<Step, JsonNode> UNDISTURBED = new EnumMap<>(Step.class);

  /** The first fingerprint that is sent to beta, as a request for all of them begins. */
  private static final Map<Step, String> FIRST_SENT = new EnumMap<>(Step.class);

  /** What an undisturbed task takes of the quota. */
  private static final Map<Step, Integer> SENTENCES = new EnumMap<>(Step.class);

  @BeforeAll
  static void startSites() throws Exception {
    Path seeds = folder.resolve("alpha/home/seeds");
    Files.createDirectories(seeds.getParent());
    SeedFiles.create(seeds, EPOCH);
    Path copy = DisturbedSite.secretFolder(folder.resolve("beta/home/seeds"));
    Files.copy(
        seeds.resolve(EPOCH + ".seed"),
        copy.resolve(EPOCH + ".seed"),
        java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
    CompletableFuture<DisturbedSite> starting = later(() -> site("beta"));
    alpha = site("alpha");
    beta = starting.join();
    DisturbedSite.introduce(alpha, beta);
    CompletableFuture<?> collecting = later(DisturbedIT::collectTheses);
    alpha.collect(OWN, null, Map.of("own-1", Step.LOCAL.get(0), "own-2", Step.LOCAL.get(1)));
    collecting.join();
    CompletableFuture<Agent> agent = later(() -> start(beta, "beta-1"));
    worker = start(alpha, "alpha-1");
    answering = agent.join();
    alpha.lead(worker);
    beta.lead(answering);
    runUndisturbed();
  }

  private static DisturbedSite site(String name) throws Exception {
    return new DisturbedSite(name, folder.resolve(name));
  }

  private static Void collectTheses() {
    beta.collect(
        THESES, EPOCH, Map.of("thesis-1", Step.REMOTE.get(0), "thesis-2", Step.REMOTE.get(1)));
    beta.offer(THESES, EPOCH, alpha);
    return null;
  }

  /** Does something meanwhile. */
  private static <T> CompletableFuture<T> later(Callable<T> work) {
    var done = new CompletableFuture<T>();
    new Thread(
            () -> {
              try {
                done.complete(work.call());
              } catch (Throwable e) { // whoever joins it gets it
                done.completeExceptionally(e);
              }
            })
        .start();
    return done;
  }

  private static Agent start(DisturbedSite site, String agent) throws Exception {
    Agent started = site.start(agent);
    STARTED.add(started);
    return started;
  }

  private static void runUndisturbed() throws Exception {
    for (Step step : Step.values()) {
      int used = beta.sentencesUsed(THESES, alpha);
      String id = worker.api().create(step.task());
      assertThat(worker.api().awaitEnd(id)).isEqualTo("done");
      JsonNode result = worker.api().result(id);
      assertThat(result.path("sources").findValuesAsText("site"))
          .as(step + " finds at both sites")
          .containsExactlyInAnyOrder("alpha", "beta");
      assertThat(result.findValues("verified")).allMatch(JsonNode::asBoolean).isNotEmpty();
      UNDISTURBED.put(step, normalForm(result));
      SENTENCES.put(step, beta.sentencesUsed(THESES, alpha) - used);
      FIRST_SENT.put(step, firstSent(step));
    }
  }

  /** The first fingerprint that another site is asked for, as long as its digits are its own. */
  private static String firstSent(Step step) {
    CheckRequest request = CheckRequest.ofText(step.text()).unmatchedWindows().unmatchedSeed(EPOCH);
    JsonNode answer = alpha.connection.check(OWN, request).json();
    return answer.at("/unmatched/0/fingerprint").asText().substring(0, 17);
  }

  @AfterAll
  static void stopSites() throws IOException {
    for (Agent agent : STARTED) {
      agent.process().close();
    }
    if (alpha != null) {
      alpha.close();
    }
    if (beta != null) {
      beta.close();
    }
  }

  /** Without what depends on how long things took and how often a message was sent. */
  private static JsonNode normalForm(JsonNode result) {
    JsonNode copy = result.deepCopy();
    for (JsonNode each : copy.findParents("elapsedMillis")) {
      ((ObjectNode) each)
          .remove(List.of("elapsedMillis", "localElapsedMillis", "bytesSent", "bytesReceived"));
    }
    return copy;
  }

  // How a task comes to its step.

  /** Has a task accepted and waits until it stands at its step. */
  private static Waiting begin(Step step) throws Exception {
    Gate gate =
        switch (step) {
          case LOCAL_CHECK ->
              alpha.gateway.holdNext(asked -> asked.is(OWN, "/check", step.ownWords()));
          case REMOTE_CHECK, POLL ->
              beta.gateway.holdNext(asked -> asked.is(THESES, "/check", FIRST_SENT.get(step)));
          case EVIDENCE ->
              beta.gateway.holdNext(asked -> asked.is(THESES, "/check", step.copiedWords()));
          case PUBLISHING ->
              alpha.gateway.holdNext(asked -> asked.is("agents-tasks", "/update", "DONE"));
        };
    int polls = polls();
    String id = worker.api().create(step.task());
    gate.awaitHeld();
    if (step == Step.POLL) {
      awaitUntil(() -> polls() > polls);
    }
    return new Waiting(step, id, gate);
  }

  /** In this order: beta's agent gives up a comparison of texts after some seconds. */
  private static List<Waiting> begin(Step... steps) throws Exception {
    List<Waiting> waiting = new ArrayList<>();
    for (Step step : steps) {
      waiting.add(begin(step));
    }
    return waiting;
  }

  private static int polls() throws IOException, InterruptedException {
    Pattern count = Pattern.compile("messages_answered_total\\{[^}]*type=\"poll\"[^}]*} (\\d+)");
    return count
        .matcher(answering.process().get("/metrics").body())
        .results()
        .mapToInt(match -> Integer.parseInt(match.group(1)))
        .sum();
  }

  /** Something that becomes true. */
  private interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  private static void awaitUntil(Condition condition) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("waited for too long").isLessThan(end);
      Thread.sleep(LOOK_EVERY.toMillis());
    }
  }

  private static void assertEndsAsUndisturbed(List<Waiting> tasks) throws Exception {
    for (Waiting task : tasks) {
      String state = worker.api().awaitEnd(task.id());
      JsonNode result = worker.api().result(task.id());
      assertThat(normalForm(result)).as("%s", task.step()).isEqualTo(UNDISTURBED.get(task.step()));
      assertThat(state).as("%s", task.step()).isEqualTo("done");
    }
  }

  /** All that is kept of tasks, each with its version: whatever is written changes it. */
  private static List<String> kept(List<Waiting> tasks) {
    List<String> kept = new ArrayList<>();
    for (String collection : List.of("agents-tasks", "agents-results")) {
      var commit = new UpdateRequest();
      commit.setAction(UpdateRequest.ACTION.COMMIT, true, true);
      alpha.connection.send(commit, collection);
      var params = new ModifiableSolrParams();
      params.set("q", "*:*").set("fl", "id,_version_").set("rows", 10_000).set("sort", "id asc");
      JsonNode found = alpha.connection.send(new QueryRequest(params), collection);
      for (JsonNode document : (ArrayNode) found.at("/response/docs")) {
        String id = document.path("id").asText();
        if (tasks.stream().anyMatch(task -> id.startsWith(task.id()))) {
          kept.add(id + " " + document.path("_version_").asText());
        }
      }
    }
    return kept;
  }

  /** Each was published by one agent, once, and by the one that took it over. */
  private static void assertPublishedOnce(List<Waiting> tasks, Agent by) throws IOException {
    for (Waiting task : tasks) {
      StoredTask stored = alpha.state.tasks().find(task.id()).orElseThrow();
      assertThat(stored.epoch()).as("%s was taken over", task.step()).isEqualTo(2);
      String line = "Task " + task.id() + " is over: DONE";
      assertThat(by.process().log()).as("%s", task.step()).containsOnlyOnce(line);
      for (Agent other : STARTED) {
        if (!other.equals(by)) {
          assertThat(other.process().log()).as("%s", task.step()).doesNotContain(line);
        }
      }
    }
  }

  /** However often a message came, the quota was used once. */
  private static void assertCountedOnce(List<Waiting> tasks, int usedBefore) {
    assertThat(beta.sentencesUsed(THESES, alpha) - usedBefore)
        .isEqualTo(tasks.stream().mapToInt(task -> SENTENCES.get(task.step())).sum());
  }

  @Test
  @Order(1)
  void linkThatIsCutForAMoment_changesNothing() throws Exception {
    int used = beta.sentencesUsed(THESES, alpha);
    List<Waiting> tasks = begin(Step.POLL, Step.REMOTE_CHECK, Step.LOCAL_CHECK, Step.EVIDENCE);
    beta.link.cut();
    tasks.forEach(task -> task.gate().open());
    beta.link.awaitTried(2 * tasks.size());
    beta.link.heal();

    assertEndsAsUndisturbed(tasks);
    assertCountedOnce(tasks, used);
  }

  @Test
  @Order(2)
  void linkThatSwallowsEverythingForAMoment_changesNothing() throws Exception {
    int used = beta.sentencesUsed(THESES, alpha);
    List<Waiting> tasks = begin(Step.REMOTE_CHECK, Step.EVIDENCE);
    beta.link.hold();
    tasks.forEach(task -> task.gate().open());
    beta.link.awaitTried(tasks.size());
    beta.link.heal();

    assertEndsAsUndisturbed(tasks);
    assertCountedOnce(tasks, used);
  }

  @Test
  @Order(3)
  void agentThatIsKilled_isTakenOver_andItsLateWriteChangesNothing() throws Exception {
    int used = beta.sentencesUsed(THESES, alpha);
    List<Waiting> tasks =
        begin(Step.PUBLISHING, Step.LOCAL_CHECK, Step.REMOTE_CHECK, Step.EVIDENCE);
    worker.process().kill();
    tasks.stream()
        .filter(task -> task.step() != Step.PUBLISHING)
        .forEach(task -> task.gate().open());
    worker = start(alpha, "alpha-2");
    assertEndsAsUndisturbed(tasks);

    List<String> kept = kept(tasks);
    tasks.get(0).gate().open();
    assertThat(kept(tasks)).isEqualTo(kept).isNotEmpty();
    assertPublishedOnce(tasks, worker);
    assertCountedOnce(tasks, used);
  }

  @Test
  @Order(4)
  void agentStoppedForAMinute_wakesUpInVain_andAnsweringAgentKilledMeanwhile_isReplaced()
      throws Exception {
    int used = beta.sentencesUsed(THESES, alpha);
    List<Waiting> ofStopped =
        begin(Step.PUBLISHING, Step.LOCAL_CHECK, Step.REMOTE_CHECK, Step.EVIDENCE);
    Agent stopped = worker;
    stopped.process().suspend();
    long stoppedAt = System.nanoTime();
    ofStopped.stream()
        .filter(task -> task.step() != Step.PUBLISHING)
        .forEach(task -> task.gate().open());
    worker = start(alpha, "alpha-3");

    List<Waiting> ofKilled = killAnsweringAgent();

    assertEndsAsUndisturbed(ofStopped);
    List<String> kept = kept(ofStopped);
    awaitUntil(() -> System.nanoTime() - stoppedAt > STOPPED_FOR.toNanos());
    ofStopped.get(0).gate().open();
    stopped.process().resume();
    for (Waiting task : ofStopped) {
      Pattern told = Pattern.compile("Task " + task.id() + " is (over: )?not ours");
      awaitUntil(() -> told.matcher(stopped.process().log()).find());
    }
    assertThat(kept(ofStopped)).isEqualTo(kept).isNotEmpty();
    assertPublishedOnce(ofStopped, worker);
    stopped.process().close();

    assertEndsAsUndisturbed(ofKilled);
    // Of a check that ran when its agent died, nothing was kept: it was asked anew, and counted so.
    int again = UNDISTURBED.get(Step.POLL).at("/sites/0/sentencesSent").intValue();
    assertCountedOnce(Stream.of(ofStopped, ofKilled).flatMap(List::stream).toList(), used + again);
  }

  /** It dies while it answers three tasks; another one is there. */
  private static List<Waiting> killAnsweringAgent() throws Exception {
    Agent other = start(beta, "beta-2");
    beta.lead(answering, other);
    List<Waiting> tasks = begin(Step.POLL, Step.REMOTE_CHECK, Step.EVIDENCE);
    answering.process().kill();
    tasks.forEach(task -> task.gate().drop());
    answering = other;
    return tasks;
  }

  @Test
  @Order(5)
  void linkThatStaysCut_makesThePartialResultThatSaysSo() throws Exception {
    List<Waiting> tasks = begin(Step.POLL, Step.REMOTE_CHECK, Step.EVIDENCE);
    beta.link.cut();
    tasks.forEach(task -> task.gate().open());

    for (Waiting task : tasks) {
      assertThat(worker.api().awaitEnd(task.id())).as("%s", task.step()).isEqualTo("partial");
      JsonNode result = worker.api().result(task.id());
      assertThat(result.fieldNames().next()).isEqualTo("partialResults");
      assertThat(result.path("partialResults").asBoolean()).isTrue();
      assertThat(result.path("warnings").path(0).asText()).as("%s", task.step()).matches(CUT_OFF);
      assertThat(result.at("/sites/0/site").asText()).isEqualTo("beta");
      assertThat(result.at("/sites/0/state").asText()).as("%s", task.step()).isNotEqualTo("done");
      assertKept(task.step(), result);
    }
  }

  /** What was found before the link was cut. */
  private static void assertKept(Step step, JsonNode result) {
    JsonNode undisturbed = UNDISTURBED.get(step);
    assertThat(ofSite(result, "alpha")).isEqualTo(ofSite(undisturbed, "alpha")).hasSize(1);
    List<JsonNode> remote = ofSite(result, "beta");
    if (step != Step.EVIDENCE) {
      assertThat(remote).isEmpty();
      return;
    }
    assertThat(remote).hasSize(1);
    assertThat(remote.get(0).path("id")).isEqualTo(ofSite(undisturbed, "beta").get(0).path("id"));
    assertThat(remote.get(0).findValues("verified")).noneMatch(JsonNode::asBoolean).isNotEmpty();
  }

  private static List<JsonNode> ofSite(JsonNode result, String site) {
    List<JsonNode> sources = new ArrayList<>();
    result.path("sources").forEach(sources::add);
    return sources.stream()
        .filter(source -> source.path("site").asText().equals(site))
        .map(DisturbedIT::normalForm)
        .toList();
  }

  @Test
  @Order(6)
  void logs_haveNoTextNoFingerprintAndNoSecret() throws Exception {
    LogScan scan = new LogScan().password(DisturbedSite.PASSWORD);
    scan.home(alpha.home).home(beta.home);
    List<String> texts =
        Stream.of(Step.LOCAL, Step.REMOTE, Stream.of(Step.values()).map(Step::text).toList())
            .flatMap(List::stream)
            .toList();
    for (String text : texts) {
      scan.text(text);
      // Without any source, all its windows are listed.
      CheckRequest request = CheckRequest.ofText(text).exclude().sources("none");
      scan.fingerprints(alpha.connection.check(OWN, request.unmatchedWindows()).json());
      scan.fingerprints(alpha.connection.check(OWN, request.unmatchedSeed(EPOCH)).json());
    }
    assertThat(scan.findings()).isEmpty();
  }
}
