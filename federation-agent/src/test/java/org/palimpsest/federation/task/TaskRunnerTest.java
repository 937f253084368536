package org.palimpsest.federation.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.peer.Correspondent;
import org.palimpsest.federation.peer.Outgoing;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.Reply;
import org.palimpsest.federation.protocol.Message;
import org.palimpsest.federation.retry.Deadline;
import org.palimpsest.federation.state.Peers.Peer;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.task.ScriptedSites.Planted;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.task.local.LocalCheck;
import org.palimpsest.federation.task.progress.TaskFigures;
import org.palimpsest.federation.task.remote.SiteLines;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.TestState;

@Timeout(300)
final class TaskRunnerTest {

  private static final String INPUT =
      """
      {"text": "Some text.", "collections": ["own"],
       "remote": [{"site": "beta", "libraries": ["theses"]}]}
      """;

  private static final String LOCAL_INPUT =
      "{\"text\": \"Some text.\", \"collections\": [\"own\"]}";

  private static final TaskSettings SETTINGS =
      new TaskSettings(1, Duration.ofMinutes(15), Duration.ofMillis(20), Duration.ofMillis(20), 2);

  private final TestState kept = new TestState();

  private final ScriptedSites sites =
      new ScriptedSites(kept).with("beta", new Planted("theses", "b1", 0, 1, 4));

  /** One window, that nothing explains. */
  private static final class FoundNothing implements LocalCheck {
    @Override
    public ObjectNode check(TaskInput input, @Nullable String epoch) {
      return (ObjectNode)
          TaskJson.tree(
              """
              {"sources": [], "document": {"length": 150}, "unmatchedScheme": "%s",
               "unmatched": [
                 {"offset": 0, "length": 150, "fingerprint": "AAAAAAAAAAAAAAAAAA"}]}
              """
                  .replace("%s", ScriptedSites.EPOCH.scheme()));
    }

    @Override
    public Map<String, Long> documents(TaskInput input) {
      return Map.of("theses", 12L);
    }

    @Override
    public ObjectNode windows(TaskInput input, String epoch, String purpose) {
      throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable String text(TaskInput input) {
      return input.text();
    }
  }

  /** A library that takes a check, and never answers. */
  private static final class Endless implements LocalCheck {
    private final CountDownLatch begun = new CountDownLatch(1);

    @Override
    public ObjectNode check(TaskInput input, @Nullable String epoch) {
      begun.countDown();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      throw new PalimpsestException(PalimpsestException.Reason.NO_ANSWER, "interrupted");
    }

    @Override
    public Map<String, Long> documents(TaskInput input) {
      return Map.of("theses", 12L);
    }

    @Override
    public ObjectNode windows(TaskInput input, String epoch, String purpose) {
      throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable String text(TaskInput input) {
      return input.text();
    }
  }

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private TaskRunner runner(LocalCheck local, Correspondent correspondent) {
    ExecutorService executor = Executors.newCachedThreadPool();
    TaskRunner runner =
        new TaskRunner(
            SETTINGS,
            kept.state().tasks(),
            executor,
            ofParts ->
                new TaskTools(
                    "alpha",
                    () -> List.of(ScriptedSites.EPOCH),
                    local,
                    kept.assignmentChecks(),
                    kept.state().peers(),
                    kept.state().shownTexts(),
                    correspondent,
                    ofParts,
                    SETTINGS.deadline(),
                    2,
                    new SiteLines(SETTINGS.workers()),
                    () -> sites.now,
                    System::nanoTime,
                    new TaskFigures(registry),
                    wait -> {}));
    runner.start();
    return runner;
  }

  private static void awaitThat(String what, BooleanSupplier holds) {
    Await.that(what)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> holds.getAsBoolean(), Boolean.TRUE::equals);
  }

  private static Subject subject(boolean asksOthers) {
    return new Subject(List.of("own"), "", asksOthers);
  }

  @Test
  void workerWhoseTaskOnlyWaitsForASite_takesTheNext() throws InterruptedException {
    OneTask asking = OneTask.create(kept, "asking", INPUT, subject(true));
    OneTask local = OneTask.create(kept, "local", LOCAL_INPUT, subject(false));
    Blocking blocking = new Blocking();
    try (TaskRunner runner = runner(new FoundNothing(), blocking)) {
      runner.wake();
      awaitThat("the second is done", () -> local.state() == TaskState.DONE);
      blocking.checkSent.await();
      assertThat(asking.state()).isEqualTo(TaskState.RUNNING);
    }
    blocking.interrupted.await();
    assertThat(count(TaskState.RUNNING)).isEqualTo(1); // for other agents
  }

  @Test
  void asManyTasksAsMayWaitForASite_leaveTheWorkersToThoseThatAskNobody()
      throws InterruptedException {
    List<OneTask> asking = new ArrayList<>();
    for (int i = 0; i < SETTINGS.asking() + 3; i++) {
      asking.add(OneTask.create(kept, "asking-" + i, INPUT, subject(true)));
    }
    OneTask local = OneTask.create(kept, "local", LOCAL_INPUT, subject(false));
    Blocking blocking = new Blocking();
    try (TaskRunner runner = runner(new FoundNothing(), blocking)) {
      runner.wake();
      awaitThat("the last is done", () -> local.state() == TaskState.DONE);
      assertThat(count(TaskState.RUNNING)).isEqualTo(SETTINGS.asking());
      assertThat(count(TaskState.WAITING)).isEqualTo(3);
      blocking.checkSent.await();
      assertThat(sites.checksBegun()).as("tasks that ask the site at once").isEqualTo(1);
      asking.subList(0, SETTINGS.asking()).forEach(each -> tasks().cancel(each.id()));
      awaitThat("the others are begun", () -> count(TaskState.WAITING) == 0);
    }
  }

  private Tasks tasks() {
    return kept.state().tasks();
  }

  private long count(TaskState state) {
    return tasks().open(100).stream().filter(task -> task.state() == state).count();
  }

  private static void awaitEnd(OneTask task) {
    Await.that("the task is over")
        .pollInterval(Duration.ofMillis(5))
        .until(task::state, state -> state != TaskState.WAITING && state != TaskState.RUNNING);
  }

  @Test
  void waitingTask_isDoneAndPublishedOnce() throws InterruptedException {
    OneTask task = OneTask.create(kept, INPUT);
    try (TaskRunner runner = runner(new FoundNothing(), sites)) {
      runner.wake();
      awaitEnd(task);
    }
    assertThat(task.task().state()).isEqualTo(TaskState.DONE);
    assertThat(task.isPublished()).isTrue();
    assertThat(tasks().result(task.id()).orElseThrow()).contains("\"b1\"");
    assertThat(registry.get("palimpsest.tasks.ended").tag("state", "done").counter().count())
        .isEqualTo(1);
    assertThat(registry.get("palimpsest.tasks.steps").tag("step", "join").timer().count())
        .isEqualTo(1);
  }

  @Test
  void localCheckThatIsRefused_failsTheTaskWithItsSentence() throws InterruptedException {
    OneTask task = OneTask.create(kept, INPUT);
    LocalCheck refusing =
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
            throw new PalimpsestException(
                PalimpsestException.Reason.REFUSED, "There is no such collection: own.");
          }

          @Override
          public @Nullable String text(TaskInput input) {
            return null;
          }
        };
    try (TaskRunner runner = runner(refusing, sites)) {
      runner.wake();
      awaitEnd(task);
    }
    assertThat(task.task().state()).isEqualTo(TaskState.FAILED);
    assertThat(TaskJson.tree(String.valueOf(task.task().errorJson())))
        .isEqualTo(
            FileAccount.json(
                Note.of("serverRefused", "detail", "There is no such collection: own.")));
    assertThat(sites.checksBegun()).isZero();
  }

  @Test
  void cancelledTask_stopsAtOnce_andTheOtherSiteForgetsItsCheck() throws InterruptedException {
    OneTask task = OneTask.create(kept, INPUT);
    Blocking blocking = new Blocking();
    try (TaskRunner runner = runner(new FoundNothing(), blocking)) {
      runner.wake();
      blocking.checkSent.await();
      tasks().cancel(task.id());
      blocking.checkCancelled.await();
    }
    assertThat(task.isPublished()).isFalse();
    assertThat(sites.checksBegun()).isEqualTo(1);
  }

  @Test
  void taskThatIsAnothersNow_isLeftToIt() throws InterruptedException {
    OneTask task = OneTask.create(kept, INPUT);
    Blocking blocking = new Blocking();
    try (TaskRunner runner = runner(new FoundNothing(), blocking)) {
      runner.wake();
      blocking.checkSent.await();
      task.claim("b");
      blocking.interrupted.await();
    }
    assertThat(task.isPublished()).isFalse();
    assertThat(task.task().agent()).isEqualTo("b");
    assertThat(sites.log()).noneMatch(request -> request instanceof Message.CancelRequest);
  }

  @Test
  void taskThatGetsNoFurther_isGivenUp() throws InterruptedException {
    OneTask task = OneTask.create(kept, INPUT);
    tasks().putPart(task.claim("dying"), "started", "{}");
    for (int i = 0; i < 10; i++) {
      task.claim("dying");
    }
    task.letWait();
    try (TaskRunner runner = runner(new FoundNothing(), sites)) {
      runner.wake();
      awaitEnd(task);
    }
    assertThat(task.task().state()).isEqualTo(TaskState.FAILED);
    assertThat(task.task().errorJson()).contains("\"taskStuck\"", "\"turns\":10");
  }

  @RepeatedTest(20)
  void taskWhoseAgentIsStopped_isNoNearerToBeingGivenUp() throws InterruptedException {
    // Which keeps nothing before the local check but when it began.
    OneTask task = OneTask.create(kept, LOCAL_INPUT);
    tasks().putPart(task.claim("first"), "started", "{\"at\":\"" + sites.now + "\"}");
    task.letWait();
    Endless endless = new Endless();
    try (TaskRunner runner = runner(endless, sites)) {
      runner.wake();
      endless.begun.await();
    }
    assertThat(task.isPublished()).isFalse();
    assertThat(task.task().epoch()).isEqualTo(2);
    assertThat(tasks().idleTurns(task.claim("next"))).isZero();
  }

  @Test
  void taskThatGetsFurtherWithEachTurn_isNeverGivenUp() throws InterruptedException {
    OneTask task = OneTask.create(kept, INPUT);
    for (int i = 0; i < 30; i++) {
      tasks().putPart(task.claim("dying"), "part-" + i, "{}");
      task.claim("dying without having kept anything");
    }
    task.letWait();
    try (TaskRunner runner = runner(new FoundNothing(), sites)) {
      runner.wake();
      awaitEnd(task);
    }
    assertThat(task.task().state()).isEqualTo(TaskState.DONE);
  }

  /** A site that takes a check, and never answers. */
  private final class Blocking implements Correspondent {
    private final CountDownLatch checkSent = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CountDownLatch checkCancelled = new CountDownLatch(1);

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
      Reply reply = sites.send(peer, message, deadline);
      if (reply.answer() instanceof Message.CancelAnswer) {
        checkCancelled.countDown();
      }
      if (reply.answer() instanceof Message.CheckAnswer) {
        checkSent.countDown();
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException e) {
          interrupted.countDown();
          Thread.currentThread().interrupt();
          throw new PeerException(PeerException.Kind.INTERRUPTED, Note.of("interrupted"), e);
        }
      }
      return reply;
    }
  }
}
