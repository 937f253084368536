package org.palimpsest.federation.disturbed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.federation.disturbed.DisturbedSite.Agent;
import org.palimpsest.federation.disturbed.ThreeSites.Waiting;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.LogScan;
import org.palimpsest.federation.testing.Meanwhile;

/**
 * Three sites as processes, each with a SolrCloud and agents; each task of the first queries both
 * others. Held-back requests to Solr stop tasks at known steps. Then an agent is killed or
 * suspended for a minute, or a link is cut. Every task ends once, with the undisturbed result, or
 * with a result that reports the missing parts.
 *
 * <p>The tests share the sites and run in order. At each time one agent works on alpha's tasks,
 * until the next takes over, and one answers for each other site.
 */
@TestMethodOrder(OrderAnnotation.class)
@Timeout(900)
@Tag("long")
final class DisturbedIT {

  /** The note depends on the state of the connection when it broke. */
  private static final String CUT_OFF = "siteUnreachable|siteBrokeOff";

  private static final Duration STOPPED_FOR = Duration.ofSeconds(60);

  @TempDir private static Path folder;

  private static ThreeSites sites;
  private static Answering beta;
  private static Answering gamma;
  private static final Map<Step, JsonNode> UNDISTURBED = new EnumMap<>(Step.class);

  @BeforeAll
  static void startSites() throws Exception {
    sites = new ThreeSites(folder);
    beta = sites.beta;
    gamma = sites.gamma;
    runUndisturbed();
  }

  private static void runUndisturbed() throws Exception {
    for (Step step : Step.values()) {
      beginCount();
      String id = sites.worker().api().create(step.task());
      assertThat(sites.worker().api().awaitEnd(id)).isEqualTo("done");
      JsonNode result = sites.worker().api().result(id);
      assertThat(result.path("sources").findValuesAsText("site"))
          .as(step + " finds at all sites")
          .containsExactlyInAnyOrder("alpha", "beta", "gamma");
      assertThat(result.findValues("verified"))
          .as(result.toString())
          .allMatch(JsonNode::asBoolean)
          .isNotEmpty();
      UNDISTURBED.put(step, normalForm(result));
      sites.remotes().forEach(site -> site.noteUndisturbed(step));
    }
  }

  @AfterAll
  static void stopSites() {
    if (sites != null) {
      sites.close();
    }
  }

  /** Removes durations and numbers of messages. */
  private static JsonNode normalForm(JsonNode result) {
    JsonNode copy = result.deepCopy();
    for (JsonNode each : copy.findParents("elapsedMillis")) {
      ((ObjectNode) each)
          .remove(List.of("elapsedMillis", "localElapsedMillis", "bytesSent", "bytesReceived"));
    }
    return copy;
  }

  /** Waits for the rest of the minute. */
  private static void awaitMinuteSince(long nanoTime) {
    Await.that("the minute is over")
        .until(() -> System.nanoTime() - nanoTime > STOPPED_FOR.toNanos());
  }

  private static void assertEndsAsUndisturbed(List<Waiting> tasks) throws Exception {
    for (Waiting task : tasks) {
      String state = sites.worker().api().awaitEnd(task.id());
      JsonNode result = sites.worker().api().result(task.id());
      assertThat(normalForm(result)).as("%s", task.step()).isEqualTo(UNDISTURBED.get(task.step()));
      assertThat(state).as("%s", task.step()).isEqualTo("done");
    }
  }

  /** Asserts one publication of each task, by the agent that took it over. */
  private static void assertPublishedOnce(List<Waiting> tasks, Agent by) throws IOException {
    for (Waiting task : tasks) {
      StoredTask stored = sites.alpha.state.tasks().find(task.id()).orElseThrow();
      assertThat(stored.epoch()).as("%s was taken over", task.step()).isEqualTo(2);
      String line = "Task " + task.id() + " is over: DONE";
      assertThat(by.process().log()).as("%s", task.step()).containsOnlyOnce(line);
      for (Agent other : sites.started()) {
        if (!other.equals(by)) {
          assertThat(other.process().log()).as("%s", task.step()).doesNotContain(line);
        }
      }
    }
  }

  private static void beginCount() {
    sites.remotes().forEach(Answering::beginCount);
  }

  /** Asserts that the quotas were used once, regardless of repeated messages and dead agents. */
  private static void assertCountedOnce(List<Waiting> tasks) {
    for (Answering site : sites.remotes()) {
      assertThat(site.used())
          .as("%s", site.remote)
          .isEqualTo(tasks.stream().mapToInt(task -> site.sentences(task.step())).sum());
    }
  }

  @Test
  @Order(1)
  void linksThatAreCutForAMoment_changeNothing() throws Exception {
    beginCount();
    List<Waiting> tasks =
        sites.begin(Step.POLL, Step.REMOTE_CHECK, Step.LOCAL_CHECK, Step.EVIDENCE);
    beta.site.link.cut();
    gamma.site.link.cut();
    tasks.forEach(Waiting::open);
    beta.site.link.awaitTried(2 * tasks.size());
    beta.site.link.heal();
    gamma.site.link.heal();

    assertEndsAsUndisturbed(tasks);
    assertCountedOnce(tasks);
  }

  @Test
  @Order(2)
  void linkThatSwallowsEverythingForAMoment_changesNothing() throws Exception {
    beginCount();
    List<Waiting> tasks = sites.begin(Step.REMOTE_CHECK, Step.EVIDENCE);
    beta.site.link.hold();
    tasks.forEach(Waiting::open);
    beta.site.link.awaitTried(tasks.size());
    beta.site.link.heal();

    assertEndsAsUndisturbed(tasks);
    assertCountedOnce(tasks);
  }

  @Test
  @Order(3)
  void agentThatIsKilled_isTakenOver() throws Exception {
    beginCount();
    List<Waiting> tasks = sites.begin(Step.LOCAL_CHECK, Step.REMOTE_CHECK, Step.EVIDENCE);
    sites.worker().process().kill();
    tasks.forEach(Waiting::open);
    sites.startWorker("alpha-2");

    assertEndsAsUndisturbed(tasks);
    assertPublishedOnce(tasks, sites.worker());
    assertCountedOnce(tasks);
  }

  @Test
  @Order(4)
  void agentThatIsStopped_leavesItsTasksAtOnce() throws Exception {
    beginCount();
    List<Waiting> tasks = sites.begin(Step.LOCAL_CHECK, Step.REMOTE_CHECK, Step.EVIDENCE);
    assertThat(sites.worker().process().stop()).isTrue();
    tasks.forEach(Waiting::open);
    sites.startWorker("alpha-after-2");
    assertEndsAsUndisturbed(tasks);

    assertThat(sites.worker().process().log())
        .as("nobody had to be watched for half a minute")
        .doesNotContain("gave no sign of life");
    assertPublishedOnce(tasks, sites.worker());
    assertCountedOnce(tasks);
  }

  /**
   * Shares one minute: alpha's agent is suspended during its tasks. During its successor's tasks,
   * beta's answering agent is killed and gamma's is suspended.
   */
  @Test
  @Order(5)
  void agentsStoppedForAMinute_wakeUpInVain_andOneKilledMeanwhile_isReplaced() throws Exception {
    beginCount();
    List<Waiting> ofStopped = sites.begin(Step.LOCAL_CHECK, Step.REMOTE_CHECK, Step.EVIDENCE);
    Agent stopped = sites.worker();
    stopped.process().suspend();
    long stoppedAt = System.nanoTime();
    ofStopped.forEach(Waiting::open);
    CompletableFuture<Agent> ofBeta = Meanwhile.begin(() -> sites.startAgent(beta.site, "beta-2"));
    CompletableFuture<Agent> ofGamma =
        Meanwhile.begin(() -> sites.startAgent(gamma.site, "gamma-2"));
    sites.startWorker("alpha-3");
    ofBeta.join();
    ofGamma.join();

    List<Waiting> asking =
        sites.begin(sites.remotes(), Step.POLL, Step.REMOTE_CHECK, Step.EVIDENCE);
    beta.agent().process().kill();
    Agent sleeping = gamma.agent();
    int evidence = gamma.answered("evidence");
    sleeping.process().suspend();
    long sleepingSince = System.nanoTime();
    asking.forEach(task -> task.gates().get(0).drop());
    asking.forEach(task -> task.gates().get(1).open());
    beta.lead(ofBeta.join());
    gamma.lead(ofGamma.join());

    assertEndsAsUndisturbed(ofStopped);
    awaitMinuteSince(stoppedAt);
    assertAskingAgentWakesUpInVain(stopped, ofStopped);
    assertEndsAsUndisturbed(asking);
    awaitMinuteSince(sleepingSince);
    assertAnsweringAgentWakesUpInVain(sleeping, evidence);
    assertCountedOnce(Stream.of(ofStopped, asking).flatMap(List::stream).toList());
  }

  private static void assertAskingAgentWakesUpInVain(Agent stopped, List<Waiting> tasks)
      throws Exception {
    List<String> kept = sites.kept(tasks);
    stopped.process().resume();
    for (Waiting task : tasks) {
      Pattern told = Pattern.compile("Task " + task.id() + " is (over: )?not ours");
      Await.that("it says that the task is not its own")
          .until(() -> told.matcher(stopped.process().log()).find());
    }
    List<String> after = sites.kept(tasks);
    assertThat(after).containsAll(kept).isNotEmpty();
    after.removeAll(kept);
    assertThat(after).as("answers that were on their way to it").allMatch(DisturbedIT::isOfFirst);
    assertPublishedOnce(tasks, sites.worker());
    stopped.process().close();
  }

  /** Whether a document belongs to a task's first turn; later turns never affect it. */
  private static boolean isOfFirst(String document) {
    return document.contains("!1!answer-");
  }

  /** The agent had two checks, one of them answered as running, and one further message. */
  private static void assertAnsweringAgentWakesUpInVain(Agent sleeping, int evidenceBefore)
      throws Exception {
    List<String> kept = ThreeSites.kept(gamma);
    sleeping.process().resume();
    Pattern told = Pattern.compile("A check is not ours any more");
    Await.that("it says that both checks are not its own")
        .until(() -> told.matcher(sleeping.process().log()).results().count() == 2);
    Await.that("it answers the message")
        .until(() -> Answering.answered(sleeping, "evidence") > evidenceBefore);
    sleeping.process().close(); // also ends all its unfinished work
    List<String> after = ThreeSites.kept(gamma);
    assertThat(after).containsAll(kept).isNotEmpty();
    after.removeAll(kept);
    assertThat(after)
        .as("messages that were on their way to it when it was stopped, and that it answers now")
        .allMatch(document -> document.startsWith("seen_message "));
  }

  @Test
  @Order(6)
  void linkThatStaysCut_makesThePartialResultThatSaysSo() throws Exception {
    List<Waiting> tasks = sites.begin(Step.POLL, Step.REMOTE_CHECK, Step.EVIDENCE);
    beta.site.link.cut();
    tasks.forEach(Waiting::open);

    for (Waiting task : tasks) {
      assertThat(sites.worker().api().awaitEnd(task.id()))
          .as("%s", task.step())
          .isEqualTo("partial");
      JsonNode result = sites.worker().api().result(task.id());
      assertThat(result.fieldNames().next()).isEqualTo("partialResults");
      assertThat(result.path("partialResults").asBoolean()).isTrue();
      assertThat(result.at("/warnings/0/code").asText()).as("%s", task.step()).matches(CUT_OFF);
      assertThat(result.path("warnings").findValuesAsText("site"))
          .contains("beta")
          .doesNotContain("gamma");
      assertKept(task.step(), result);
    }
  }

  /** Asserts that the result has all findings before the cut, and all of the other site. */
  private static void assertKept(Step step, JsonNode result) {
    JsonNode undisturbed = UNDISTURBED.get(step);
    for (String whole : List.of("alpha", "gamma")) {
      assertThat(sources(result, whole)).isEqualTo(sources(undisturbed, whole)).hasSize(1);
    }
    assertThat(report(result, "gamma")).isEqualTo(report(undisturbed, "gamma"));
    assertThat(report(result, "gamma").path("state").asText()).isEqualTo("done");
    assertThat(report(result, "beta").path("state").asText()).as("%s", step).isNotEqualTo("done");
    List<JsonNode> cutOff = sources(result, "beta");
    if (step != Step.EVIDENCE) {
      assertThat(cutOff).isEmpty();
      return;
    }
    assertThat(cutOff).hasSize(1);
    assertThat(cutOff.get(0).path("id")).isEqualTo(sources(undisturbed, "beta").get(0).path("id"));
    assertThat(cutOff.get(0).findValues("verified")).noneMatch(JsonNode::asBoolean).isNotEmpty();
  }

  private static List<JsonNode> sources(JsonNode result, String site) {
    return ofSite(result.path("sources"), site);
  }

  /** The report on a site in a result. */
  private static JsonNode report(JsonNode result, String site) {
    List<JsonNode> reports = ofSite(normalForm(result).path("sites"), site);
    assertThat(reports).hasSize(1);
    return reports.get(0);
  }

  private static List<JsonNode> ofSite(JsonNode array, String site) {
    List<JsonNode> all = new ArrayList<>();
    array.forEach(all::add);
    return all.stream().filter(each -> each.path("site").asText().equals(site)).toList();
  }

  @Test
  @Order(7)
  void logs_haveNoTextNoFingerprintAndNoSecret() throws Exception {
    LogScan scan = new LogScan().password(DisturbedSite.PASSWORD);
    for (DisturbedSite site : sites.all()) {
      scan.home(site.home);
    }
    List<String> texts =
        Stream.of(
                Step.LOCAL,
                Remote.BETA.texts(),
                Remote.GAMMA.texts(),
                Stream.of(Step.values()).map(Step::text).toList())
            .flatMap(List::stream)
            .toList();
    for (String text : texts) {
      scan.text(text);
      // Without any source, all its windows are listed.
      CheckRequest request = CheckRequest.ofText(text).exclude().sources("none");
      scan.fingerprints(sites.alpha.connection.check(Step.OWN, request.unmatchedWindows()).json());
      scan.fingerprints(
          sites.alpha.connection.check(Step.OWN, request.unmatchedSeed(ThreeSites.EPOCH)).json());
    }
    assertThat(scan.findings()).isEmpty();
  }
}
