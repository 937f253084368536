package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Assignments.Added;
import org.palimpsest.federation.state.Assignments.Assignment;
import org.palimpsest.federation.state.Assignments.Pair;
import org.palimpsest.federation.state.Assignments.Submission;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.state.Tasks.Wanted;

final class AssignmentsTest extends StateFixture {

  private static final Retention RETENTION = new Retention(30, Map.of(), Map.of(), Map.of());

  private Assignments assignments;
  private String id;

  @BeforeEach
  void create() {
    empty();
    assignments = state.assignments();
    id = UUID.randomUUID().toString();
    assignments.create(new Assignment(id, "uma", "Essay 1", "{}", NOW), "What everybody was given");
  }

  private int tasks;

  private StoredTask task() {
    return StoredTask.waiting(
        UUID.randomUUID().toString(),
        "uma",
        "{}",
        "essay",
        Subject.UNKNOWN,
        NOW.plusMillis(tasks++));
  }

  private Submission add(String name) {
    return assignments.add(id, name, "digest of " + name, task(), null).submission();
  }

  private Submission find(Submission submission) {
    return assignments.find(id, submission.number()).orElseThrow();
  }

  private TaskState stateOf(Submission submission) {
    return state.tasks().find(String.valueOf(submission.task())).orElseThrow().state();
  }

  /** Begins the next task as an agent does: makes sources and claims the task. */
  private Claim begin() {
    Claim claim = state.tasks().claimNext(Wanted.ANY).orElseThrow();
    assignments.setSources(id, assignments.newSources(id, 100));
    return claim;
  }

  private void end(Claim claim, long upTo, Submission... found) {
    Submission own = assignments.ofTask(claim.task().id()).orElseThrow();
    List<Pair> pairs =
        List.of(found).stream()
            .map(other -> new Pair(own.number(), other.number(), 300, 1000))
            .toList();
    assertThat(
            state
                .tasks()
                .publish(
                    claim,
                    TaskState.DONE,
                    "{}",
                    null,
                    () -> assignments.compared(own, upTo, pairs)))
        .isTrue();
    claim.turn().close();
  }

  private void check(Submission... found) {
    Claim claim = begin();
    end(claim, assignments.lastPlace(id), found);
  }

  @Test
  void whatIsKept_isRead() {
    assertThat(assignments.find(id)).hasValue(new Assignment(id, "uma", "Essay 1", "{}", NOW));
    assertThat(assignments.handout(id)).hasValue("What everybody was given");
    assertThat(assignments.list("uma", 0, 10)).extracting(Assignment::id).contains(id);
    assertThat(assignments.list("otto", 0, 10)).isEmpty();
    assignments.change(id, "Essay 2", "{\"term\":\"2026\"}");
    assertThat(assignments.find(id).orElseThrow().settings()).isEqualTo("{\"term\":\"2026\"}");

    Submission first = add("ada.docx");
    Submission second = add("ben.docx");
    assertThat(assignments.submissions(id)).containsExactly(first, second);
    assertThat(assignments.ofTask(String.valueOf(second.task()))).hasValue(second);
    assertThat(state.tasks().ofAssignment(id)).extracting(StoredTask::assignment).containsOnly(id);
    assertThat(state.tasks().listSingle("uma", 0, 10)).isEmpty();
    assignments.rename(id, 1, "Ada");
    assertThat(find(first).name()).isEqualTo("Ada");
    assertThat(state.tasks().ofAssignment(id).get(0).label()).isIn("Ada", "essay");
  }

  @Test
  void sameFile_isTakenOnce_underAnotherNameItIsAnotherOne() {
    Submission first = add("ada.docx");
    Added again = assignments.add(id, "ada.docx", first.digest(), task(), null);
    assertThat(again).isEqualTo(new Added(first, false));
    assertThat(assignments.add(id, "ben.docx", first.digest(), task(), null).isNew()).isTrue();
    assertThat(state.tasks().ofAssignment(id)).hasSize(2);
  }

  @Test
  void earlierOne_isCheckedAgain_whenALaterOneSharesTextWithIt() {
    Submission ada = add("ada");
    check(); // alone
    assertThat(stateOf(ada)).isEqualTo(TaskState.DONE);
    Submission ben = add("ben");
    Submission cleo = add("cleo");
    check(ada);
    assertThat(stateOf(ada)).as("its report lacks Ben").isEqualTo(TaskState.WAITING);
    check();
    check(ben);
    assertThat(List.of(stateOf(ada), stateOf(ben), stateOf(cleo)))
        .as("nobody is checked without end")
        .containsOnly(TaskState.DONE);
    assertThat(assignments.pairs(id))
        .containsExactlyInAnyOrder(new Pair(1, 2, 300, 1000), new Pair(2, 1, 300, 1000));
  }

  @Test
  void oneThatIsChecked_whileALaterOneComes_isCheckedAgain() {
    Submission ada = add("ada");
    Claim slow = begin();
    long seen = assignments.lastPlace(id);
    Submission ben = add("ben");
    check(ada);
    end(slow, seen);
    assertThat(stateOf(ada)).isEqualTo(TaskState.WAITING);
    check(ben);
    assertThat(stateOf(ada)).isEqualTo(TaskState.DONE);
    assertThat(stateOf(ben)).isEqualTo(TaskState.DONE);
  }

  @Test
  void reportThatSomebodyHasDecidedOn_staysAsItIs() {
    Submission ada = add("ada");
    check();
    assertThat(state.decisions().add(String.valueOf(ada.task()), 0, "{}")).isTrue();
    add("ben");
    check(ada);
    assertThat(stateOf(ada)).isEqualTo(TaskState.DONE);
    assertThat(assignments.pairs(id)).as("and the pair is there").hasSize(1);
  }

  @Test
  void replacedVersion_isNoSource_andReportsThatNameItAreMadeAnew() {
    Submission ada = add("ada");
    Submission ben = add("ben");
    check(ben);
    check(ada);
    Submission later =
        assignments.add(id, "ada", "another digest", task(), ada.number()).submission();
    assertThat(find(ada).replacedBy()).isEqualTo(later.number());
    assertThat(assignments.formerSources(id)).extracting(Submission::number).containsExactly(1);
    assertThat(stateOf(ben)).isEqualTo(TaskState.WAITING);
    assertThat(assignments.pairs(id)).isEmpty();
    assignments.removeSources(id, assignments.formerSources(id));
    assertThat(assignments.formerSources(id)).isEmpty();
    check(); // either
    check();
    assertThat(find(later).place()).as("places are not given twice").isEqualTo(3);
    assertThatThrownBy(() -> assignments.add(id, "ada", "a third", task(), ada.number()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no version 1");
    assertThat(assignments.submissions(id)).as("nothing was added").hasSize(3);
  }

  @Test
  void removedOne_isGoneWithItsTask() {
    Submission ada = add("ada");
    add("ben");
    check();
    check(ada);
    assertThat(assignments.remove(id, ada.number())).isTrue();
    assertThat(assignments.remove(id, ada.number())).isFalse();
    assertThat(state.tasks().find(String.valueOf(ada.task()))).isEmpty();
    assertThat(assignments.submissions(id)).hasSize(1);
    assertThat(assignments.withFormerSources()).containsExactly(id);
    assertThat(assignments.pairs(id)).isEmpty();
  }

  @Test
  void assignment_isDeletedWithItsTasks() {
    add("ada");
    check();
    assignments.delete(id);
    assertThat(assignments.find(id)).isEmpty();
    assertThat(assignments.handout(id)).isEmpty();
    assertThat(assignments.list(null, 0, 10)).isEmpty();
    assertThat(state.tasks().list("uma", 0, 10)).isEmpty();
    assertThat(assignments.deleted()).containsExactly(id);
    assignments.forget(id);
    assertThat(assignments.deleted()).isEmpty();
  }

  @Test
  void checksOfAnAssignment_areKeptAsLongAsItsLast() {
    add("ada");
    check();
    add("ben");
    assertThat(state.tasks().expire(RETENTION, NOW.plus(Duration.ofDays(31)))).isZero();
    assertThat(assignments.expire(RETENTION, NOW.plus(Duration.ofDays(31))))
        .as("one waits still")
        .isZero();
    check();
    assertThat(assignments.expire(RETENTION, NOW.plus(Duration.ofDays(29)))).isZero();
    assertThat(assignments.expire(RETENTION, NOW.plus(Duration.ofDays(31)))).isEqualTo(1);
    assertThat(state.tasks().list("uma", 0, 10)).isEmpty();
  }
}
