package org.palimpsest.federation.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.peer.Outgoing;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerException.Kind;
import org.palimpsest.federation.peer.Reply;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.StoppingTasks;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.task.ScriptedSites.Planted;
import org.palimpsest.federation.task.ScriptedSites.Proving;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.task.local.LocalCheck;
import org.palimpsest.federation.task.progress.ClaimedTask;
import org.palimpsest.federation.task.progress.TaskFigures;
import org.palimpsest.federation.task.progress.TaskMessages;
import org.palimpsest.federation.task.progress.TaskProgress;
import org.palimpsest.federation.task.remote.SiteLines;
import org.palimpsest.federation.testing.TestState;

@Timeout(300)
public final class TaskRunTest {

  private static final TaskFigures FIGURES = new TaskFigures(new SimpleMeterRegistry());

  private static final ExecutorService EXECUTOR = Executors.newCachedThreadPool();

  /** Windows are adjacent, and 100 long. */
  private static final int WINDOWS = 700;

  private static final String INPUT =
      """
      {"text": "TEXT", "collections": ["own"], "evidence": "EVIDENCE",
       "remote": [{"site": "beta", "libraries": ["theses", "papers"]},
                  {"site": "gamma", "libraries": ["books"]}]}
      """;

  private final TestState kept = new TestState();

  private final ScriptedSites sites =
      new ScriptedSites(kept)
          .with(
              "beta",
              new Planted("theses", "b1", 10, 5, 4),
              new Planted("papers", "b2", 600, 3, 12),
              new Planted("papers", "noise", 300, 1, 15))
          .with("gamma", new Planted("books", "g1", 100, 10, 0));

  @AfterAll
  static void stop() {
    EXECUTOR.shutdownNow();
  }

  private static String input(String evidence) {
    return INPUT.replace("TEXT", "x".repeat(100 * WINDOWS)).replace("EVIDENCE", evidence);
  }

  /** A local check that finds the windows 0 to 4. */
  private static ObjectNode localAnswer() {
    ObjectNode answer = TaskJson.MAPPER.createObjectNode();
    answer.put("partialResults", false);
    answer.putArray("warnings").addObject().put("code", "ofSolr").put("rank", "warning");
    answer.putObject("document").putNull("id").put("length", 100 * WINDOWS).put("sentences", 9);
    answer.putObject("ratios").put("total", 0.0071);
    ObjectNode lengths = answer.putObject("matchedLengths");
    lengths.put("total", 500).put("withoutQuotations", 500);
    lengths.put("withoutOwnWork", 500).put("largestSource", 500);
    ObjectNode source = answer.putArray("sources").addObject();
    source.put("id", "local-1").put("ratio", 0.0071).put("matchedLength", 500);
    ObjectNode passage = source.putArray("passages").addObject();
    passage.putObject("suspicious").put("offset", 0).put("length", 500);
    passage.putObject("source").put("offset", 0).put("length", 500);
    answer.put("unmatchedScheme", ScriptedSites.EPOCH.scheme());
    ArrayNode unmatched = answer.putArray("unmatched");
    for (int i = 5; i < WINDOWS; i++) {
      byte[] fingerprint = new byte[13];
      fingerprint[0] = (byte) i;
      fingerprint[1] = (byte) (i >> 8);
      unmatched
          .addObject()
          .put("offset", 100 * i)
          .put("length", 100)
          .put("fingerprint", Base64.getUrlEncoder().withoutPadding().encodeToString(fingerprint));
    }
    answer.putObject("statistics").put("windows", WINDOWS).put("elapsedMillis", 7);
    return answer;
  }

  private static final class FoundLocally implements LocalCheck {
    @Override
    public ObjectNode check(TaskInput input, @Nullable String epoch) {
      return localAnswer();
    }

    @Override
    public Map<String, Long> documents(TaskInput input) {
      return Map.of("theses", 12L);
    }

    @Override
    public ObjectNode windows(TaskInput input, String epoch, String purpose) {
      assertThat(purpose).startsWith("proof:alpha:");
      ObjectNode answer = localAnswer();
      for (JsonNode each : answer.path("unmatched")) {
        byte[] sent = Base64.getUrlDecoder().decode(each.path("fingerprint").asText());
        byte[] proof = ScriptedSites.proofOf(Bytes.of(sent)).toArray();
        ((ObjectNode) each)
            .put("fingerprint", Base64.getUrlEncoder().withoutPadding().encodeToString(proof));
      }
      return answer;
    }

    @Override
    public @Nullable String text(TaskInput input) {
      return input.text();
    }
  }

  private int messagesAtOnce = 2;

  private TaskTools tools(Correspondent correspondent) {
    return new TaskTools(
        "alpha",
        () -> List.of(ScriptedSites.EPOCH),
        new FoundLocally(),
        kept.assignmentChecks(),
        kept.state().peers(),
        kept.state().shownTexts(),
        correspondent,
        EXECUTOR,
        Duration.ofMinutes(15),
        messagesAtOnce,
        new SiteLines(2),
        () -> sites.now,
        System::nanoTime,
        FIGURES,
        wait -> {});
  }

  private TaskRun.Outcome run(OneTask task, String agent) throws InterruptedException {
    return run(task, agent, sites, new AtomicInteger(Integer.MAX_VALUE));
  }

  /** Works on the task until it is over, or so many steps have been made. */
  private TaskRun.Outcome run(
      OneTask task, String agent, Correspondent correspondent, AtomicInteger stepsLeft)
      throws InterruptedException {
    return run(task, new StoppingTasks(kept.state(), stepsLeft), agent, correspondent);
  }

  private TaskRun.Outcome run(OneTask task, Tasks seen, String agent, Correspondent correspondent)
      throws InterruptedException {
    TaskTools tools = tools(correspondent);
    ClaimedTask held = new ClaimedTask(seen, task.claim(agent), () -> "{}");
    TaskMessages messages = new TaskMessages(held, correspondent, tools.clock(), tools.pause());
    return new TaskRun(held, messages, tools, new TaskProgress(FIGURES, System::nanoTime), () -> {})
        .run();
  }

  private static JsonNode result(TaskRun.Outcome outcome) {
    assertThat(outcome.errorJson()).isNull();
    return TaskJson.tree(String.valueOf(outcome.resultJson()));
  }

  private static List<String> codes(JsonNode result) {
    return result.path("warnings").findValuesAsText("code");
  }

  private static JsonNode withoutTimes(JsonNode result) {
    JsonNode copy = result.deepCopy();
    for (JsonNode each : copy.findParents("elapsedMillis")) {
      ((ObjectNode) each).remove("elapsedMillis");
    }
    return copy;
  }

  @Test
  void sourcesOfAllSites_areJoinedWithTheirPlaces() throws InterruptedException {
    TaskRun.Outcome outcome = run(OneTask.create(kept, input("none")), "a");
    JsonNode result = result(outcome);
    assertThat(outcome.state()).isEqualTo(TaskState.DONE);
    assertThat(result.fieldNames()).toIterable().startsWith("partialResults", "warnings");
    assertThat(result.path("partialResults").asBoolean(true)).isFalse();
    assertThat(codes(result)).containsExactly("ofSolr");
    assertThat(result.path("sources").findValuesAsText("id"))
        .containsExactly("g1", "local-1", "b1", "b2", "noise");
    assertThat(result.path("sources").findValuesAsText("site"))
        .containsExactly("gamma", "alpha", "beta", "beta", "beta");
    JsonNode found = result.path("sources").path(0).path("passages").path(0);
    assertThat(found.path("suspicious"))
        .isEqualTo(TaskJson.tree("{\"offset\": 10000, \"length\": 1000}"));
    assertThat(found.path("source"))
        .isEqualTo(TaskJson.tree("{\"offset\": 1000, \"length\": 999}"));
    assertThat(found.path("verified").asBoolean(true)).isFalse();
    assertThat(found.path("kind").asText()).isEqualTo("identical");
    // 500 here, 1000 at gamma, 500 + 300 + 100 at beta, of 70,000
    assertThat(result.path("matchedLengths").path("total").intValue()).isEqualTo(2400);
    assertThat(result.path("ratios").path("total").doubleValue()).isEqualTo(0.0343);
    assertThat(result.path("ratiosRemote").path("total").doubleValue()).isEqualTo(0.0271);
    assertThat(result.path("ratiosLocal").path("total").doubleValue()).isEqualTo(0.0071);
    assertThat(result.path("ratios").path("largestSource").doubleValue()).isEqualTo(0.0143);
  }

  @Test
  void textThatNobodySees_isCheckedByItself_andStaysHere() throws InterruptedException {
    String file =
        """
        {"name": "essay.pdf", "type": "application/pdf", "sha256": "00", "pageCount": 3,
         "pages": "1:0 2:9000 3:60000", "notes": [],
         "unseen": [{"page": 2, "reason": "white", "text": "What nobody sees."}]}
        """;
    String text = input("none").strip();
    OneTask task =
        OneTask.create(kept, text.substring(0, text.length() - 1) + ", \"file\": " + file + "}");
    JsonNode result = result(run(task, "a"));
    assertThat(result.at("/document/file/name").asText()).isEqualTo("essay.pdf");
    assertThat(result.at("/sources/0/passages/0/suspicious/page").intValue()).isEqualTo(2);
    assertThat(result.at("/signs/0/kind").asText()).isEqualTo("unseenText");
    assertThat(result.at("/unseen/sources/0/id").asText()).isEqualTo("local-1");
    assertThat(codes(result)).containsExactly("unseenStays", "ofSolr");
    assertThat(result.at("/ratios/total").doubleValue()).isEqualTo(0.0343);
  }

  /** An agent of another version may go on with it. */
  @Test
  void whatIsKept_hasItsForm() throws InterruptedException {
    OneTask task = OneTask.create(kept, input("verify"));
    run(task, "a");
    assertThat(partOf(task, "started")).containsExactly("at");
    assertThat(partOf(task, "local"))
        .containsExactlyInAnyOrder("epoch", "problem", "place", "answer");
    for (String name :
        List.of("libraries-beta", "check-beta-0", "proof-beta-0", "evidence-beta-0")) {
      assertThat(partOf(task, "answer-" + name))
          .as(name)
          .containsExactlyInAnyOrder("message", "answer", "bytesSent", "bytesReceived");
    }
  }

  private List<String> partOf(OneTask task, String part) {
    List<String> names = new ArrayList<>();
    TaskJson.tree(kept.state().tasks().findPart(task.claim("b"), part).orElseThrow())
        .fieldNames()
        .forEachRemaining(names::add);
    return names;
  }

  @Test
  void result_holdsNoFingerprint() throws InterruptedException {
    TaskRun.Outcome outcome = run(OneTask.create(kept, input("verify")), "a");
    assertThat(outcome.resultJson()).doesNotContain("fingerprint").doesNotContain("AAAAAAAA");
    assertThat(result(outcome).path("unmatched")).hasSize(WINDOWS - 5 - 10 - 5 - 3 - 1);
  }

  @Test
  void onlyUnmatchedWindows_areSent_atMost512AMessage() throws InterruptedException {
    run(OneTask.create(kept, input("none")), "a");
    List<Integer> sizes =
        sites.log().stream()
            .filter(request -> request instanceof Message.CheckRequest)
            .map(request -> ((Message.CheckRequest) request).fingerprints().size() / 13)
            .toList();
    assertThat(sizes).hasSize(4).allMatch(size -> size <= 512);
    assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(2 * (WINDOWS - 5));
    assertThat(sites.log()).noneMatch(request -> request instanceof Message.EvidenceRequest);
  }

  @Test
  void evidence_replacesHitsAndDropsFalseAlarms() throws InterruptedException {
    sites.falseAlarm("noise");
    JsonNode result = result(run(OneTask.create(kept, input("verify")), "a"));
    assertThat(result.path("sources").findValuesAsText("id"))
        .containsExactly("g1", "local-1", "b1", "b2");
    JsonNode verified = result.path("sources").path(0).path("passages");
    assertThat(verified).hasSize(1);
    assertThat(verified.path(0).path("suspicious"))
        .isEqualTo(TaskJson.tree("{\"offset\": 10005, \"length\": 990}"));
    assertThat(verified.path(0).path("source").path("offset").intValue()).isEqualTo(2000);
    assertThat(verified.path(0).path("verified").asBoolean()).isTrue();
    assertThat(verified.path(0).path("snippet").asText()).isEqualTo("what stands there");
    assertThat(result.path("statistics").path("falseAlarms").intValue()).isEqualTo(1);
  }

  @Test
  void shownText_isThatOfTheHitsAndASentenceAround() throws InterruptedException {
    run(OneTask.create(kept, input("verify")), "a");
    List<Integer> shown =
        sites.log().stream()
            .filter(request -> request instanceof Message.EvidenceRequest)
            .flatMap(request -> ((Message.EvidenceRequest) request).items().stream())
            .map(item -> item.text().length())
            .sorted()
            .toList();
    assertThat(shown).containsExactly(100 + 300, 300 + 300, 500 + 300, 1000 + 300);
  }

  /** Unproven hits count as without evidence, and their text stays here. */
  @ParameterizedTest
  @EnumSource(value = Proving.class, names = "RIGHT", mode = EnumSource.Mode.EXCLUDE)
  void siteThatProvesNothing_isShownNoText(Proving how) throws InterruptedException {
    JsonNode unverified = result(run(OneTask.create(kept, input("none")), "a"));
    sites.prove(how);
    TaskRun.Outcome outcome = run(OneTask.create(kept, input("verify")), "a");
    JsonNode result = result(outcome);
    assertThat(outcome.state()).isEqualTo(TaskState.DONE);
    assertThat(sites.log()).noneMatch(request -> request instanceof Message.EvidenceRequest);
    assertThat(result.at("/statistics/textsShown").asInt(-1)).isZero();
    assertThat(result.path("sources")).isEqualTo(unverified.path("sources"));
    assertThat(codes(result)).contains(how == Proving.REFUSED ? "hitsNotProven" : "hitsUnproven");
  }

  @Test
  void siteThatHasTheWholeText_isShownHalfOfIt() throws InterruptedException {
    sites.with(
        "gamma", new Planted("books", "g1", 5, 345, 3), new Planted("books", "g2", 400, 200, 2));
    JsonNode result = result(run(OneTask.create(kept, input("verify")), "a"));
    assertThat(result.path("warnings"))
        .contains(FileAccount.json(Note.of("shownHalf", "site", "gamma", "left", 1, "total", 2)));
    List<Integer> shown =
        sites.log().stream()
            .filter(request -> request instanceof Message.EvidenceRequest)
            .flatMap(request -> ((Message.EvidenceRequest) request).items().stream())
            .map(item -> item.text().length())
            .toList();
    assertThat(shown).contains(20_000 + 300).allMatch(length -> length <= 20_000 + 300);
  }

  @Test
  void siteThatDoesNotAnswer_makesTheResultPartialAndHoldsUpNobody() throws InterruptedException {
    sites.fail("gamma", Kind.UNREACHABLE);
    TaskRun.Outcome outcome = run(OneTask.create(kept, input("none")), "a");
    JsonNode result = result(outcome);
    assertThat(outcome.state()).isEqualTo(TaskState.PARTIAL);
    assertThat(result.path("partialResults").asBoolean()).isTrue();
    assertThat(codes(result)).containsExactly("siteFailed", "librariesNotSearched", "ofSolr");
    assertThat(result.at("/warnings/1/args"))
        .isEqualTo(TaskJson.tree("{\"site\": \"gamma\", \"libraries\": \"books\"}"));
    assertThat(result.path("sites").findValuesAsText("state"))
        .containsExactly("done", "unreachable");
    assertThat(result.path("sites").path(1).path("libraries").path("books").asText())
        .isEqualTo("unreachable");
    assertThat(result.path("sources").findValuesAsText("id")).contains("b1", "b2");
  }

  private long sent(Class<? extends Message.Request> type) {
    return sites.log().stream().filter(type::isInstance).count();
  }

  @Test
  void siteWhoseChecksNeverEnd_isLeftAloneAfterTheFirst() throws InterruptedException {
    messagesAtOnce = 1;
    sites.endless("beta");
    TaskRun.Outcome outcome = run(OneTask.create(kept, input("verify")), "a");
    JsonNode result = result(outcome);
    assertThat(outcome.state()).isEqualTo(TaskState.PARTIAL);
    assertThat(codes(result)).startsWith("siteLeft", "librariesInPart");
    assertThat(result.at("/warnings/1/args"))
        .isEqualTo(TaskJson.tree("{\"site\": \"beta\", \"libraries\": \"papers, theses\"}"));
    assertThat(result.path("sites").findValuesAsText("state")).containsExactly("timeout", "done");
    assertThat(result.path("sources").findValuesAsText("id")).contains("g1");
    assertThat(sent(Message.CheckRequest.class)).isEqualTo(1 + 2);
    // Ever more seldom, for three minutes.
    assertThat(sent(Message.PollRequest.class)).isLessThan(40);
  }

  @Test
  void siteThatWantsToBeAskedInDays_isLeftAlone() throws InterruptedException {
    messagesAtOnce = 1;
    sites.later("beta", Duration.ofDays(2));
    JsonNode result = result(run(OneTask.create(kept, input("none")), "a"));
    assertThat(result.path("sites").findValuesAsText("state")).containsExactly("quota", "done");
    assertThat(sent(Message.CheckRequest.class)).isEqualTo(1 + 2);
  }

  @Test
  void siteThatWantsToBeAskedTomorrow_isAskedForTheRest() throws InterruptedException {
    messagesAtOnce = 1;
    sites.later("beta", Duration.ofDays(1));
    JsonNode result = result(run(OneTask.create(kept, input("none")), "a"));
    assertThat(result.path("sites").findValuesAsText("state")).containsExactly("quota", "done");
    assertThat(sent(Message.CheckRequest.class)).isEqualTo(2 + 2);
  }

  @Test
  void unknownSiteAndUngrantedLibrary_makeTheResultPartial() throws InterruptedException {
    String input =
        """
        {"text": "%s", "collections": ["own"],
         "remote": [{"site": "beta", "libraries": ["theses", "secret"]},
                    {"site": "delta", "libraries": ["books"]}]}
        """
            .replace("%s", "x".repeat(100 * WINDOWS));
    JsonNode result = result(run(OneTask.create(kept, input), "a"));
    assertThat(result.path("partialResults").asBoolean()).isTrue();
    assertThat(codes(result))
        .containsExactly("libraryNotOffered", "siteUnknown", "librariesNotSearched", "ofSolr");
    assertThat(result.path("sites").findValuesAsText("state"))
        .containsExactly("partial", "unknown");
    assertThat(result.path("sites").path(0).path("libraries"))
        .isEqualTo(TaskJson.tree("{\"theses\": \"ok\", \"secret\": \"denied\"}"));
  }

  @Test
  void taskThatFindsAllLocally_asksForLibrariesOnly() throws InterruptedException {
    LocalCheck all =
        new LocalCheck() {
          @Override
          public Map<String, Long> documents(TaskInput input) {
            return Map.of("theses", 12L);
          }

          @Override
          public ObjectNode windows(TaskInput input, String epoch, String purpose) {
            throw new UnsupportedOperationException();
          }

          @Override
          public ObjectNode check(TaskInput input, @Nullable String epoch) {
            ObjectNode answer = localAnswer();
            answer.putArray("unmatched");
            return answer;
          }

          @Override
          public @Nullable String text(TaskInput input) {
            return input.text();
          }
        };
    TaskTools given = tools(sites);
    TaskTools tools =
        new TaskTools(
            given.site(),
            given.epochs(),
            all,
            given.assignments(),
            given.peers(),
            given.shownTexts(),
            sites,
            EXECUTOR,
            given.deadline(),
            2,
            new SiteLines(2),
            given.clock(),
            given.nanoTime(),
            given.figures(),
            given.pause());
    OneTask task = OneTask.create(kept, input("verify"));
    ClaimedTask held = new ClaimedTask(kept.state().tasks(), task.claim("a"), () -> "{}");
    TaskMessages messages = new TaskMessages(held, sites, tools.clock(), tools.pause());
    JsonNode result =
        result(
            new TaskRun(
                    held, messages, tools, new TaskProgress(FIGURES, System::nanoTime), () -> {})
                .run());
    assertThat(result.path("sites").findValuesAsText("state"))
        .containsExactly("notNeeded", "notNeeded");
    assertThat(result.path("partialResults").asBoolean(true)).isFalse();
    assertThat(sites.checksBegun()).isZero();
  }

  /**
   * After an agent's death at any step, the next one gets the same result, and repeats no question.
   */
  @Test
  void takenOverTask_hasTheUndisturbedResult_andSpendsNoQuotaTwice() throws InterruptedException {
    sites.slow("beta");
    JsonNode undisturbed = withoutTimes(result(run(OneTask.create(kept, input("verify")), "a")));
    int begun = sites.checksBegun();
    assertThat(begun).isEqualTo(4);
    int crashes = 0;
    for (int steps = 0; ; steps++) {
      OneTask task = OneTask.create(kept, input("verify"));
      AtomicInteger left = new AtomicInteger(steps);
      int before = sites.checksBegun();
      boolean isOver;
      try {
        isOver = run(task, "dying", new StoppingSites(left), left).resultJson() != null;
      } catch (ClaimedTask.LostException e) {
        isOver = false;
      }
      if (isOver) {
        break;
      }
      crashes++;
      JsonNode takenOver = withoutTimes(result(run(task, "heir", sites, never())));
      assertThat(withoutBytes(takenOver))
          .as("after %s steps", steps)
          .isEqualTo(withoutBytes(undisturbed));
      assertThat(sites.checksBegun() - before).as("checks, %s steps", steps).isEqualTo(begun);
    }
    assertThat(crashes).isGreaterThan(40);
  }

  /** Wherever the database fails, the turn ends, and the next one comes to the same result. */
  @Test
  void databaseThatFails_costsTheTaskNothingButTime() throws InterruptedException {
    sites.slow("beta");
    JsonNode undisturbed = withoutTimes(result(run(OneTask.create(kept, input("verify")), "a")));
    int failures = 0;
    for (int steps = 0; ; steps++) {
      OneTask task = OneTask.create(kept, input("verify"));
      AtomicInteger left = new AtomicInteger(steps);
      JsonNode result;
      try {
        Tasks failing = StoppingTasks.failingOnce(kept.state(), left);
        result = result(run(task, failing, "a", sites));
      } catch (PalimpsestException e) {
        assertThat(e.reason()).isEqualTo(Reason.DATABASE);
        failures++;
        result = result(run(task, "b"));
      }
      assertThat(withoutBytes(withoutTimes(result)))
          .as("after %s steps", steps)
          .isEqualTo(withoutBytes(undisturbed));
      if (left.get() >= 0) {
        break; // it was not reached
      }
    }
    assertThat(failures).isGreaterThan(20);
  }

  /** How often was polled, and so how many bytes, depends on when. */
  private static JsonNode withoutBytes(JsonNode result) {
    for (JsonNode each : result.path("sites")) {
      ((ObjectNode) each).remove(List.of("bytesSent", "bytesReceived"));
    }
    return result;
  }

  private static AtomicInteger never() {
    return new AtomicInteger(Integer.MAX_VALUE);
  }

  /** An agent that takes over late finds its predecessor's messages too old, and polls. */
  @Test
  void takenOverAfterMessagesHaveExpired_pollsForTheOldCheck() throws InterruptedException {
    JsonNode undisturbed = withoutTimes(result(run(OneTask.create(kept, input("none")), "a")));
    for (int steps = 0; steps < 40; steps++) {
      OneTask task = OneTask.create(kept, input("none"));
      AtomicInteger left = new AtomicInteger(steps);
      int before = sites.checksBegun();
      try {
        run(task, "dying", new StoppingSites(left), left);
      } catch (ClaimedTask.LostException e) {
        sites.now = sites.now.plusSeconds(400);
        JsonNode takenOver = withoutTimes(result(run(task, "heir", sites, never())));
        assertThat(withoutBytes(takenOver)).isEqualTo(withoutBytes(undisturbed));
        assertThat(sites.checksBegun() - before).isEqualTo(4);
      }
    }
    assertThat(sites.log()).anyMatch(request -> request instanceof Message.PollRequest);
  }

  @Test
  void deadlineThatIsOver_makesTheResultPartial() throws InterruptedException {
    OneTask task = OneTask.create(kept, input("none"));
    AtomicInteger left = new AtomicInteger(3);
    try {
      run(task, "dying", new StoppingSites(left), left);
    } catch (ClaimedTask.LostException e) {
      assertThat(left.get()).isNotPositive();
    }
    sites.now = sites.now.plus(Duration.ofMinutes(16));
    var late = new LateSites();
    JsonNode result = result(run(task, "heir", late, never()));
    assertThat(result.path("partialResults").asBoolean()).isTrue();
    assertThat(result.path("sources").findValuesAsText("id")).containsExactly("local-1");
  }

  /** Fails like the client without time left. */
  private final class LateSites implements Correspondent {
    @Override
    public Outgoing prepare(Peer peer, Message.Request request) {
      return sites.prepare(peer, request);
    }

    @Override
    public Outgoing restore(Bytes envelope) {
      return sites.restore(envelope);
    }

    @Override
    public Reply send(Peer peer, Outgoing message, Deadline deadline) throws PeerException {
      if (deadline.isOver()) {
        throw new PeerException(Kind.DEADLINE, Note.of("siteNoTime", "site", peer.site()));
      }
      return sites.send(peer, message, deadline);
    }
  }

  /** The agent dies before or after a message, when its steps are used up. */
  private final class StoppingSites implements Correspondent {
    private final AtomicInteger left;

    StoppingSites(AtomicInteger left) {
      this.left = left;
    }

    @Override
    public Outgoing prepare(Peer peer, Message.Request request) {
      return sites.prepare(peer, request);
    }

    @Override
    public Outgoing restore(Bytes envelope) {
      return sites.restore(envelope);
    }

    @Override
    public Reply send(Peer peer, Outgoing message, Deadline deadline) throws PeerException {
      StoppingTasks.step(left);
      Reply reply = sites.send(peer, message, deadline);
      StoppingTasks.step(left);
      return reply;
    }
  }
}
