package org.palimpsest.federation.task;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.lease.MemoryLeases;
import org.palimpsest.federation.state.Tasks.Subject;

/** One task, in memory, for tests of the work on it. */
final class MemoryTasks extends TasksOfARunner {

  private final Leases leases = new Leases(new MemoryLeases(), "a", System::nanoTime);
  private StoredTask task;

  /** The last epoch in which anything was kept. */
  private long keptIn;

  /** How many epochs since then were stopped. */
  private long excused;

  private final Map<String, String> parts = new HashMap<>();
  private @Nullable String result;
  private int published;

  MemoryTasks(String inputJson) {
    this("t1", inputJson, Subject.UNKNOWN);
  }

  MemoryTasks(String id, String inputJson, Subject subject) {
    task = StoredTask.waiting(id, "ann", inputJson, "label", subject, Instant.EPOCH);
  }

  private StoredTask with(
      TaskState state, long epoch, @Nullable String agent, @Nullable String error) {
    return new StoredTask(
        task.id(),
        task.owner(),
        task.inputJson(),
        task.label(),
        task.subject(),
        state,
        epoch,
        agent,
        null,
        error,
        task.createdAt(),
        null);
  }

  /** Gives the task to another agent, whoever has it. */
  synchronized Claim claim(String agent) {
    task = with(TaskState.RUNNING, task.epoch() + 1, agent, null);
    return new Claim(task, leases.begin(), task.epoch());
  }

  /** Lets the task be claimed by whoever looks for one. */
  synchronized void letWait() {
    task = with(TaskState.WAITING, task.epoch(), null, null);
  }

  synchronized StoredTask task() {
    return task;
  }

  /** How often a result was published. */
  synchronized int published() {
    return published;
  }

  private boolean isHeld(Claim claim) {
    return task.state() == TaskState.RUNNING && task.epoch() == claim.epoch();
  }

  @Override
  public synchronized Optional<Claim> claimNext(Wanted wanted) {
    boolean isWanted = wanted == Wanted.ANY || !task.subject().asksOthers();
    return isWanted && task.state() == TaskState.WAITING
        ? Optional.of(claim("a"))
        : Optional.empty();
  }

  @Override
  public synchronized long idleTurns(Claim claim) {
    return claim.epoch() - 1 - keptIn - excused;
  }

  @Override
  public synchronized void excuse(Claim claim) {
    if (isHeld(claim)) {
      excused++;
    }
  }

  @Override
  public synchronized boolean tell(Claim claim, String progressJson) {
    return isHeld(claim);
  }

  @Override
  public synchronized void putPart(Claim claim, String part, String json) {
    if (isHeld(claim)) {
      parts.put(part, json);
      keptIn = claim.epoch();
      excused = 0;
    }
  }

  @Override
  public synchronized Optional<String> findPart(Claim claim, String part) {
    return Optional.ofNullable(parts.get(part));
  }

  @Override
  public synchronized boolean publish(
      Claim claim, TaskState state, @Nullable String resultJson, @Nullable String error) {
    if (!isHeld(claim)) {
      return false;
    }
    published++;
    result = resultJson;
    task = with(state, claim.epoch(), null, error);
    return true;
  }

  @Override
  public synchronized Optional<String> result(String id) {
    return Optional.ofNullable(result);
  }

  @Override
  public synchronized boolean cancel(String id) {
    task = with(TaskState.CANCELLED, task.epoch(), null, null);
    return true;
  }

  @Override
  public synchronized Optional<StoredTask> find(String id) {
    return Optional.of(task);
  }
}
