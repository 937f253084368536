package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.TaskState;

/** In Solr, where earlier versions, full disks and interrupted writes leave their own traces. */
final class SolrTasksIT extends TasksContract {

  private final StateTable tasks = SharedState.table(StateCollection.TASKS);
  private final StateTable parts = SharedState.table(StateCollection.RESULTS);

  @Override
  SiteState open(String agent, LongSupplier nanoTime) {
    return SharedState.open(agent, nanoTime);
  }

  @Override
  void empty() {
    SharedState.empty();
  }

  @Override
  void makeSearchable() {
    tasks.makeSearchable();
  }

  @Override
  void assertNoTaskIsLeft() {
    for (StateTable table : List.of(tasks, parts)) {
      table.makeSearchable();
      assertThat(table.searchAll(Search.all())).isEmpty();
    }
  }

  /** Solr opens its index anew, as of the last commit, when a disk is full. */
  @Test
  void decision_isOnTheDisk_whenSomebodyIsToldSo() {
    create("t1");
    Map<String, String> before = SharedState.commits(parts);
    assertThat(before).hasSize(2);
    assertThat(state.decisions().add("t1", 0, "{\"number\":1}")).isTrue();
    assertThat(SharedState.commits(parts)).isNotEqualTo(before);
  }

  @Test
  void creationThatWasInterrupted_canBeRepeated() {
    assertThat(new TaskParts(parts).insertInput("t1", "{\"text\":\"of the first try\"}", NOW))
        .isTrue();
    assertThat(first.find("t1")).isEmpty();

    create("t1");
    assertThat(second.find("t1")).contains(task("t1", NOW));
  }

  /** One of an earlier version, which has no lease, and writes the task instead. */
  @Test
  void ownerWithoutALease_keepsItsTaskByWritingIt() {
    create("t1");
    Claim claim = claim(first);
    var older =
        new SolrTasks(tasks, new TaskParts(parts), InstantSource.fixed(NOW), firstState.leases());
    for (int i = 0; i < 2; i++) {
      writeAsOlderVersion();
      passInVain(29, second);
    }
    writeAsOlderVersion();
    passInVain(30, second);
    Claim taken = claim(second);
    assertThat(taken.epoch()).isEqualTo(2);
    assertThat(older.publish(claim, TaskState.DONE, "{}", null)).isFalse();
  }

  private void writeAsOlderVersion() {
    Row row = tasks.get("t1").orElseThrow();
    var fields =
        new Fields()
            .put("owner", "ada")
            .put("label", row.text("label"))
            .put("facts", row.text("facts"))
            .put("state", "RUNNING")
            .put("epoch", Long.valueOf(row.number("epoch")))
            .put("agent", "older")
            .put("createdAt", NOW);
    assertThat(tasks.replace("t1", fields, row.version())).isTrue();
  }

  @Test
  void partsOfATaskThatIsNotThere_areDeletedWhenTheyAreOld() {
    parts.insert(
        "gone!1!local",
        new Fields().put("task", "gone").put("json", "{}").put("createdAt", NOW.minusSeconds(9)));

    assertThat(first.expire(Retention.ofChecks(1), NOW.plus(Duration.ofDays(1)))).isZero();

    assertThat(parts.get("gone!1!local")).isEmpty();
    assertNoTaskIsLeft();
  }

  @Test
  void tooLargeInput_isRefusedInASentence() {
    StoredTask task = task("large", NOW);
    String text = "x".repeat((int) StateTable.DOCUMENT_CHARS_MAX + 1);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                first.create(
                    new StoredTask(
                        task.id(),
                        task.owner(),
                        text,
                        task.label(),
                        task.subject(),
                        task.state(),
                        0,
                        null,
                        null,
                        null,
                        NOW,
                        null)))
        .withMessageStartingWith("This is too large to be kept: ");
    assertThat(first.find("large")).isEmpty();
  }
}
