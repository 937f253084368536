package org.palimpsest.federation.task;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Several tasks, in memory, which are claimed in the order in which they were added. */
final class ManyTasks extends TasksOfARunner {

  private final Map<String, MemoryTasks> tasks = new LinkedHashMap<>();

  /** Adds one that waits. */
  synchronized void add(String id, String inputJson, Subject subject) {
    tasks.put(id, new MemoryTasks(id, inputJson, subject));
  }

  private synchronized MemoryTasks of(String id) {
    return Optional.ofNullable(tasks.get(id)).orElseThrow();
  }

  /** Where a task stands. */
  TaskState state(String id) {
    return of(id).task().state();
  }

  /** How many stand so. */
  synchronized long count(TaskState state) {
    return tasks.values().stream().filter(task -> task.task().state() == state).count();
  }

  @Override
  public synchronized Optional<Claim> claimNext(Wanted wanted) {
    return tasks.values().stream()
        .map(task -> task.claimNext(wanted))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private MemoryTasks of(Claim claim) {
    return of(claim.task().id());
  }

  @Override
  public long idleTurns(Claim claim) {
    return of(claim).idleTurns(claim);
  }

  @Override
  public void excuse(Claim claim) {
    of(claim).excuse(claim);
  }

  @Override
  public boolean tell(Claim claim, String progressJson) {
    return of(claim).tell(claim, progressJson);
  }

  @Override
  public void putPart(Claim claim, String part, String json) {
    of(claim).putPart(claim, part, json);
  }

  @Override
  public Optional<String> findPart(Claim claim, String part) {
    return of(claim).findPart(claim, part);
  }

  @Override
  public boolean publish(
      Claim claim, TaskState state, @Nullable String resultJson, @Nullable String error) {
    return of(claim).publish(claim, state, resultJson, error);
  }

  @Override
  public Optional<String> result(String id) {
    return of(id).result(id);
  }

  @Override
  public Optional<StoredTask> find(String id) {
    return of(id).find(id);
  }

  @Override
  public boolean cancel(String id) {
    return of(id).cancel(id);
  }
}
