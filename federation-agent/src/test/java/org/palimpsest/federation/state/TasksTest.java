package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.state.Tasks.Wanted;

/** Each test begins without tasks: a claim takes the oldest. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class TasksTest extends StateFixture {

  /** Of all agents; a watcher trusts its own clock only, which tests move by hand. */
  final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);

  SiteState firstState;
  Tasks first;
  Tasks second;

  @BeforeEach
  final void twoAgentsOfOneSite() {
    empty();
    openFirst();
    second = newAgent();
  }

  private void openFirst() {
    firstState = open("agent-1", nanos::get);
    first = firstState.tasks();
  }

  private Tasks newAgent() {
    return open("agent-2", nanos::get).tasks();
  }

  static StoredTask task(String id, Instant createdAt) {
    return taskOf("ada", id, createdAt);
  }

  private static StoredTask taskOf(String owner, String id, Instant createdAt) {
    return StoredTask.waiting(
        id, owner, "{\"text\":\"一些文字 of " + id + "\"}", "thesis.txt", Subject.UNKNOWN, createdAt);
  }

  final void create(String id) {
    first.create(task(id, NOW));
  }

  final Claim claim(Tasks agent) {
    return agent.claimNext(Wanted.ANY).orElseThrow();
  }

  /** Seconds pass while agents look for tasks in vain. */
  final void passInVain(int seconds, Tasks... agents) {
    for (int i = 0; i <= seconds; i++) {
      for (Tasks agent : agents) {
        assertThat(agent.claimNext(Wanted.ANY)).as("after %d s", i).isEmpty();
      }
      nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    }
  }

  @Test
  void newTask_isKeptAsItWasAndWaits() {
    create("t1");

    assertThat(second.find("t1")).contains(task("t1", NOW));
    assertThat(second.find("t2")).isEmpty();
    assertThat(second.find("no task!")).isEmpty();
    assertThat(second.result("t1")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> create("t1"))
        .withMessageContaining("There is a task t1 already");
    assertThat(task("t1", NOW).toString()).doesNotContain("文字");
  }

  @Test
  void tasks_areClaimedOldestFirstAndOnce() {
    first.create(task("younger", NOW.plusMillis(1)));
    first.create(task("older", NOW));

    Claim claim = claim(first);
    assertThat(claim.task().id()).isEqualTo("older");
    assertThat(claim.task().inputJson()).contains("older");
    assertThat(claim.epoch()).isEqualTo(1);
    StoredTask found = second.find("older").orElseThrow();
    assertThat(found.state()).isEqualTo(TaskState.RUNNING);
    assertThat(found.agent()).isEqualTo("agent-1");
    assertThat(claim(second).task().id()).isEqualTo("younger");
    assertThat(second.claimNext(Wanted.ANY)).isEmpty();
    assertThat(first.claimNext(Wanted.ANY)).isEmpty();
  }

  @Test
  void tasksOfTwoAccounts_areClaimedInTurns_alsoBehindManyOfOne() {
    for (int i = 0; i < 60; i++) {
      create("ada-" + i);
    }
    first.create(taskOf("bob", "bob-1", NOW.plusSeconds(5)));
    first.create(taskOf("bob", "bob-2", NOW.plusSeconds(6)));

    assertThat(claim(first).task().owner()).isEqualTo("ada");
    assertThat(claim(first).task().id()).isEqualTo("bob-1");
    assertThat(claim(first).task().owner()).isEqualTo("ada");
    assertThat(claim(first).task().id()).isEqualTo("bob-2");
    for (int i = 2; i < 60; i++) {
      assertThat(claim(first).task().owner()).isEqualTo("ada");
    }
    assertThat(first.claimNext(Wanted.ANY)).isEmpty();
    assertThat(first.countOpen("ada")).isEqualTo(60);
    assertThat(first.countOpen("bob")).isEqualTo(2);
    assertThat(first.countOpen("eve")).isZero();
  }

  @Test
  void bytes_areThoseOfAllThatIsKeptOfAnOwnersTasks() {
    assertThat(first.bytes("ada")).isZero();
    create("t1");
    long ofInput = first.bytes("ada");
    assertThat(ofInput).isPositive();
    Claim claim = claim(first);
    first.putPart(claim, "local", "{}");
    assertThat(first.bytes("ada")).isGreaterThan(ofInput);
    assertThat(first.bytes("bob")).isZero();
    first.delete("t1");
    assertThat(first.bytes("ada")).isZero();
  }

  @Test
  void result_isPublishedOnce() {
    create("t1");
    Claim claim = claim(first);
    first.putPart(claim, "local", "{}");

    assertThat(second.result("t1")).isEmpty();
    assertThat(first.publish(claim, TaskState.PARTIAL, "{\"ratio\":0.5}", null, () -> {})).isTrue();

    assertThat(second.result("t1")).contains("{\"ratio\":0.5}");
    StoredTask ended = second.find("t1").orElseThrow();
    assertThat(ended.state()).isEqualTo(TaskState.PARTIAL);
    assertThat(ended.endedAt()).isEqualTo(NOW);
    assertThat(ended.agent()).isNull();
    assertThat(first.publish(claim, TaskState.DONE, "{}", null, () -> {})).isFalse();
    assertThat(first.tell(claim, "{}")).isFalse();
    assertThat(first.cancel("t1")).isFalse();
    assertThat(second.result("t1")).contains("{\"ratio\":0.5}");
  }

  @Test
  void failedTask_saysWhy() {
    create("t1");
    assertThat(first.publish(claim(first), TaskState.FAILED, null, "{\"code\":\"a\"}", () -> {}))
        .isTrue();
    assertThat(second.find("t1").orElseThrow().errorJson()).isEqualTo("{\"code\":\"a\"}");
    assertThat(second.result("t1")).isEmpty();
  }

  @Test
  void ownerThatRenewsItsLease_keepsItsTask() {
    create("t1");
    Claim claim = claim(first);

    for (int i = 0; i < 3; i++) {
      passInVain(28, second);
      firstState.leases().tend();
      assertThat(first.tell(claim, "{\"done\":" + i + "}")).isTrue();
    }
    assertThat(second.find("t1").orElseThrow().progressJson()).isEqualTo("{\"done\":2}");
    passInVain(30, second);
    assertThat(claim(second).epoch()).isEqualTo(2);
  }

  @Test
  void ownerThatStops_leavesItsTasksAtOnce() {
    create("t1");
    Claim claim = claim(first);
    assertThat(second.claimNext(Wanted.ANY)).isEmpty();
    firstState.leases().close();
    assertThat(claim(second).task().id()).isEqualTo("t1");
    assertThat(claim.turn().isHeld()).isFalse();
  }

  @Test
  void taskThatItsAgentHasLeft_isItsAgain() {
    create("t1");
    claim(first).turn().leave();
    assertThat(second.claimNext(Wanted.ANY)).isEmpty();
    assertThat(claim(first).epoch()).isEqualTo(2);
  }

  @Test
  void turnsThatKeptNothing_areCountedSinceTheLastThatDid() {
    create("t1");
    assertThat(first.idleTurns(claim(first))).isZero();
    for (int i = 1; i <= 3; i++) {
      leaveAndClaim();
    }
    Claim claim = leaveAndClaim();
    assertThat(claim.epoch()).isEqualTo(5);
    assertThat(first.idleTurns(claim)).isEqualTo(4);
    first.putPart(claim, "local", "{}");
    assertThat(first.idleTurns(leaveAndClaim())).isZero();
    assertThat(first.idleTurns(leaveAndClaim())).isEqualTo(1);
  }

  @Test
  void turnsThatWereStopped_doNotCount() {
    create("t1");
    Claim claim = claim(first);
    for (int i = 1; i <= 3; i++) {
      first.excuse(claim);
      claim = leaveAndClaim();
    }
    assertThat(first.idleTurns(claim)).as("three stopped").isZero();
    claim = leaveAndClaim();
    assertThat(first.idleTurns(claim)).as("then one that died").isEqualTo(1);
    first.excuse(claim);
    assertThat(first.idleTurns(leaveAndClaim())).as("and one stopped").isEqualTo(1);
  }

  /** The agent abandons its task and claims it again. */
  private Claim leaveAndClaim() {
    firstState.leases().close();
    openFirst();
    return claim(first);
  }

  @Test
  void stalledOwnerThatWakesUp_publishesNothing() {
    create("t1");
    Claim stalled = claim(first);
    first.putPart(stalled, "local", "{\"by\":1}");
    first.putPart(stalled, "remote:beta", "{\"by\":1}");

    passInVain(30, second);
    Claim taken = claim(second);

    assertThat(taken.epoch()).isEqualTo(2);
    assertThat(taken.task().inputJson()).isEqualTo(stalled.task().inputJson());
    assertThat(second.findPart(taken, "local")).contains("{\"by\":1}");
    assertThat(second.findPart(taken, "nowhere")).isEmpty();

    // It wakes up, with all it had in hand.
    assertThat(first.tell(stalled, "{}")).isFalse();
    first.putPart(stalled, "local", "{\"by\":\"nobody\"}");
    assertThat(first.publish(stalled, TaskState.DONE, "{\"by\":1}", null, () -> {})).isFalse();
    assertThat(second.result("t1")).isEmpty();

    second.putPart(taken, "local", "{\"by\":2}");
    assertThat(second.findPart(taken, "local")).contains("{\"by\":2}");
    assertThat(second.findPart(taken, "remote:beta")).contains("{\"by\":1}");
    assertThat(second.publish(taken, TaskState.DONE, "{\"by\":2}", null, () -> {})).isTrue();
    assertThat(first.publish(stalled, TaskState.DONE, "{\"by\":1}", null, () -> {})).isFalse();
    assertThat(first.result("t1")).contains("{\"by\":2}");
    assertThat(first.find("t1").orElseThrow().epoch()).isEqualTo(2);
  }

  @Test
  void whoWantsTasksThatAskNobody_isGivenNoOthers() {
    create("asking");
    Claim asking = claim(first);
    create("asking-too");
    first.create(
        StoredTask.waiting(
            "local",
            "ada",
            "{}",
            "l",
            new Subject(List.of("archive"), "", /* asksOthers= */ false),
            NOW.plusSeconds(60)));
    asking.turn().leave();

    Claim local = first.claimNext(Wanted.LOCAL).orElseThrow();

    assertThat(local.task().id()).isEqualTo("local");
    assertThat(first.claimNext(Wanted.LOCAL)).isEmpty();
    local.turn().leave();
    assertThat(first.claimNext(Wanted.LOCAL).orElseThrow().task().id()).isEqualTo("local");
    assertThat(claim(first).task().id()).isEqualTo("asking");
  }

  @Test
  void twoWatchersOfOneStalledTask_oneTakesIt() throws Exception {
    create("t1");
    claim(newAgent());
    List<Tasks> watchers = List.of(first, second, newAgent(), newAgent());
    passInVain(30, watchers.toArray(Tasks[]::new));

    var next = new AtomicInteger();
    List<Optional<Claim>> claims =
        atOnce(watchers.size(), () -> watchers.get(next.getAndIncrement()).claimNext(Wanted.ANY));

    assertThat(claims).filteredOn(Optional::isPresent).hasSize(1);
    assertThat(first.find("t1").orElseThrow().epoch()).isEqualTo(2);
  }

  @Test
  void watcherThatWasStoppedItself_believesNoOldSight() {
    create("t1");
    claim(first);
    assertThat(second.claimNext(Wanted.ANY)).isEmpty();
    nanos.addAndGet(Duration.ofMinutes(10).toNanos()); // in which the watcher saw nothing
    assertThat(second.claimNext(Wanted.ANY)).isEmpty();
  }

  @Test
  void manyTasksAndAgents_eachTaskHasOneOwner() throws Exception {
    for (int i = 0; i < 20; i++) {
      create("t" + i);
    }
    var claimed = new ConcurrentLinkedQueue<String>();
    atOnce(
        4,
        () -> {
          Tasks agent = newAgent();
          Optional<Claim> claim = agent.claimNext(Wanted.ANY);
          while (claim.isPresent()) {
            claimed.add(claim.get().task().id());
            assertThat(agent.publish(claim.get(), TaskState.DONE, "{}", null, () -> {})).isTrue();
            claim = agent.claimNext(Wanted.ANY);
          }
          return null;
        });

    assertThat(claimed).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void heartbeatsBesideThePublication_doNotHinderIt() throws Exception {
    create("t1");
    Claim claim = claim(first);
    var number = new AtomicInteger();
    List<String> outcomes =
        atOnce(
            4,
            () -> {
              if (number.getAndIncrement() == 0) {
                return "published " + first.publish(claim, TaskState.DONE, "{}", null, () -> {});
              }
              first.tell(claim, "{}");
              return "heartbeat";
            });
    assertThat(outcomes)
        .containsOnlyOnce("published true")
        .filteredOn("heartbeat"::equals)
        .hasSize(3);
    assertThat(first.find("t1").orElseThrow().state()).isEqualTo(TaskState.DONE);
  }

  @Test
  void cancelledTask_isLostToItsOwner() {
    create("waiting");
    assertThat(second.cancel("waiting")).isTrue();
    assertThat(first.claimNext(Wanted.ANY)).isEmpty();

    create("running");
    Claim claim = claim(first);
    assertThat(second.cancel("running")).isTrue();
    assertThat(first.tell(claim, "{}")).isFalse();
    assertThat(first.publish(claim, TaskState.DONE, "{}", null, () -> {})).isFalse();
    assertThat(first.find("running").orElseThrow().state()).isEqualTo(TaskState.CANCELLED);
    assertThat(second.cancel("absent")).isFalse();
  }

  @Test
  void deletedTask_leavesNothing() {
    create("done");
    Claim claim = claim(first);
    first.putPart(claim, "local", "{}");
    first.publish(claim, TaskState.DONE, "{}", null, () -> {});
    create("running");
    Claim running = claim(first);
    first.putPart(running, "local", "{}");

    assertThat(second.delete("done")).isTrue();
    assertThat(second.delete("running")).isTrue();
    first.putPart(running, "local", "{}");
    assertThat(first.publish(running, TaskState.DONE, "{}", null, () -> {})).isFalse();

    assertThat(second.delete("done")).isFalse();
    assertThat(second.find("done")).isEmpty();
    assertThat(second.result("done")).isEmpty();
    assertThat(TestTables.taskRows(database())).isZero();
  }

  @Test
  void oldTasks_areDeletedWithAllThatBelongsToThem() {
    create("done");
    first.publish(claim(first), TaskState.DONE, "{}", null, () -> {});
    first.create(task("waiting", NOW.minus(Duration.ofDays(90))));

    assertThat(
            second.expire(
                new Retention(1, Map.of(), Map.of(), Map.of()), NOW.plus(Duration.ofDays(1))))
        .as("not before it")
        .isZero();
    assertThat(second.find("done")).isPresent();

    assertThat(
            second.expire(
                new Retention(1, Map.of(), Map.of(), Map.of()),
                NOW.plus(Duration.ofDays(1)).plusSeconds(1)))
        .isEqualTo(1);
    assertThat(second.find("done")).isEmpty();
    assertThat(second.find("waiting").orElseThrow().inputJson()).isNotNull();
    assertThat(second.delete("waiting")).isTrue();
    assertThat(TestTables.taskRows(database())).isZero();
  }

  @Test
  void expiry_goesByTypeAndCollection() {
    var rules = new Retention(30, Map.of("thesis", 365), Map.of("intake", 10), Map.of());
    for (Subject subject :
        List.of(
            Subject.UNKNOWN,
            new Subject(List.of("archive"), "thesis", /* asksOthers= */ true),
            new Subject(List.of("archive", "intake"), "thesis", /* asksOthers= */ false))) {
      String id = "of-" + subject.collections().size();
      first.create(StoredTask.waiting(id, "ada", "{}", "l", subject, NOW));
      assertThat(first.publish(claim(first), TaskState.DONE, "{}", null, () -> {})).isTrue();
    }

    assertThat(second.find("of-2").orElseThrow().deleteAt(rules))
        .as("shown before it happens")
        .isEqualTo(NOW.plus(Duration.ofDays(10)));
    assertThat(kept(rules, 9)).containsExactly("of-0", "of-1", "of-2");
    assertThat(kept(rules, 11)).containsExactly("of-0", "of-1");
    assertThat(kept(rules, 31)).containsExactly("of-1");
    assertThat(kept(rules, 366)).isEmpty();
    assertThat(TestTables.taskRows(database())).isZero();
  }

  private List<String> kept(Retention rules, int days) {
    second.expire(rules, NOW.plus(Duration.ofDays(days)));
    return second.list(null, 0, 10).stream().map(StoredTask::id).sorted().toList();
  }

  @Test
  void backlog_countsWhatIsNotOver() {
    assertThat(first.backlog()).isEqualTo(new Tasks.Backlog(0, 0, Optional.empty()));
    for (int i = 0; i < 4; i++) {
      first.create(task("t-" + i, NOW.plusSeconds(i)));
    }
    Claim oldest = first.claimNext(Wanted.ANY).orElseThrow();
    Claim next = first.claimNext(Wanted.ANY).orElseThrow();
    assertThat(first.publish(next, TaskState.DONE, "{}", null, () -> {})).isTrue();

    assertThat(oldest.task().id()).isEqualTo("t-0");
    assertThat(first.backlog()).isEqualTo(new Tasks.Backlog(2, 1, Optional.of(NOW.plusSeconds(2))));
  }

  @Test
  void list_hasTheNewestFirstWithoutInputOfOneOwnerOrAll() {
    for (int i = 0; i < 5; i++) {
      first.create(task("t" + i, NOW.plusSeconds(i)));
    }
    StoredTask byBob = task("b", NOW.plusSeconds(10));
    first.create(StoredTask.waiting("b", "bob", byBob.inputJson(), "l", Subject.UNKNOWN, NOW));

    assertThat(second.list("ada", 1, 3))
        .extracting(StoredTask::id)
        .containsExactly("t3", "t2", "t1");
    assertThat(second.list("bob", 0, 10)).extracting(StoredTask::id).containsExactly("b");
    assertThat(second.list(null, 0, 10)).hasSize(6).allMatch(task -> task.inputJson() == null);
    assertThat(second.list("nobody", 0, 10)).isEmpty();

    claim(first);
    assertThat(second.list(null, 0, 10))
        .as("as it is now, commit or not")
        .filteredOn(task -> task.state() == TaskState.RUNNING)
        .hasSize(1);
  }

  @Test
  void largeInput_comesBackWhole() {
    String text = "{\"text\":\"" + "文\\n".repeat(2_000_000) + "\"}";
    StoredTask task = task("large", NOW);
    first.create(StoredTask.waiting(task.id(), "ada", text, "l", Subject.UNKNOWN, NOW));

    assertThat(claim(second).task().inputJson().equals(text)).isTrue();
  }
}
