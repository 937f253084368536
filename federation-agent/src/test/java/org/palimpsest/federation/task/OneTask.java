package org.palimpsest.federation.task;

import java.time.Instant;
import java.util.UUID;
import org.palimpsest.federation.state.Tasks.Claim;
import org.palimpsest.federation.state.Tasks.StoredTask;
import org.palimpsest.federation.state.Tasks.Subject;
import org.palimpsest.federation.state.Tasks.TaskState;
import org.palimpsest.federation.testing.TestState;

/** A task in a state, for tests of the work on it. */
record OneTask(TestState kept, String id) {

  /** Hands one in, which waits. */
  static OneTask create(TestState kept, String inputJson) {
    return create(kept, UUID.randomUUID().toString(), inputJson, Subject.UNKNOWN);
  }

  /** Hands one in with an id of its own. */
  static OneTask create(TestState kept, String id, String inputJson, Subject subject) {
    long before = kept.state().tasks().countOpen("ann");
    Instant at = Instant.EPOCH.plusSeconds(before);
    kept.state().tasks().create(StoredTask.waiting(id, "ann", inputJson, "label", subject, at));
    return new OneTask(kept, id);
  }

  /** Gives it to another agent. */
  Claim claim(String agent) {
    return kept.claim(id, agent);
  }

  /** Makes it claimable again. */
  void letWait() {
    kept.letWait(id);
  }

  StoredTask task() {
    return kept.state().tasks().find(id).orElseThrow();
  }

  TaskState state() {
    return task().state();
  }

  boolean isPublished() {
    return kept.state().tasks().result(id).isPresent() || state() == TaskState.FAILED;
  }
}
