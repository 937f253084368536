package org.palimpsest.federation.api;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Tasks;

/** Tasks of a test, on which nobody works. */
final class MemoryTasks implements Tasks {

  private static final Instant END = Instant.parse("2026-01-01T01:00:00Z");

  private final Map<String, StoredTask> tasks = new ConcurrentHashMap<>();
  private final Map<String, String> results = new ConcurrentHashMap<>();

  @Override
  public void create(StoredTask task) {
    tasks.put(task.id(), task);
  }

  /** Ends a task. */
  void end(String id, TaskState state, @Nullable String result, @Nullable String error) {
    StoredTask task = tasks.get(id);
    tasks.put(
        id,
        new StoredTask(
            id,
            task.owner(),
            task.inputJson(),
            task.label(),
            task.subject(),
            state,
            1,
            "agent-1",
            "{\"phase\":\"over\"}",
            error,
            task.createdAt(),
            END));
    if (result != null) {
      results.put(id, result);
    }
  }

  @Override
  public Optional<StoredTask> find(String id) {
    return Optional.ofNullable(tasks.get(id));
  }

  @Override
  public List<StoredTask> list(@Nullable String owner, int offset, int rows) {
    return tasks.values().stream()
        .filter(task -> owner == null || owner.equals(task.owner()))
        .sorted(Comparator.comparing(StoredTask::createdAt).reversed())
        .skip(offset)
        .limit(rows)
        .toList();
  }

  @Override
  public List<StoredTask> open(int rows) {
    return tasks.values().stream()
        .filter(task -> task.endedAt() == null)
        .sorted(Comparator.comparing(StoredTask::createdAt))
        .limit(rows)
        .toList();
  }

  @Override
  public long countOpen(String owner) {
    return tasks.values().stream()
        .filter(task -> task.endedAt() == null && task.owner().equals(owner))
        .count();
  }

  @Override
  public List<StoredTask> get(Collection<String> ids) {
    return ids.stream().map(tasks::get).filter(Objects::nonNull).toList();
  }

  @Override
  public Optional<String> result(String id) {
    return Optional.ofNullable(results.get(id));
  }

  @Override
  public boolean cancel(String id) {
    StoredTask task = tasks.get(id);
    if (task == null || task.endedAt() != null) {
      return false;
    }
    end(id, TaskState.CANCELLED, null, null);
    return true;
  }

  @Override
  public boolean delete(String id) {
    results.remove(id);
    return tasks.remove(id) != null;
  }

  @Override
  public Optional<Claim> claimNext(Wanted wanted) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long idleTurns(Claim claim) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void excuse(Claim claim) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean tell(Claim claim, String progressJson) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void putPart(Claim claim, String part, String json) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<String> findPart(Claim claim, String part) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean publish(
      Claim claim, TaskState state, @Nullable String resultJson, @Nullable String error) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int expire(Retention retention, Instant now) {
    throw new UnsupportedOperationException();
  }
}
