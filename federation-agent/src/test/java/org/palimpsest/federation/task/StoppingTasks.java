package org.palimpsest.federation.task;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.task.progress.Held;

/** The state as an agent sees it that dies after so many steps, before it writes or after. */
final class StoppingTasks implements Tasks {

  private final Tasks tasks;
  private final AtomicInteger left;

  StoppingTasks(Tasks tasks, AtomicInteger left) {
    this.tasks = tasks;
    this.left = left;
  }

  /** Counts a step; a dead agent makes no more. */
  static void step(AtomicInteger left) {
    if (left.getAndDecrement() <= 0) {
      throw new Held.LostException();
    }
  }

  @Override
  public void putPart(Claim claim, String part, String json) {
    step(left);
    tasks.putPart(claim, part, json);
    step(left);
  }

  @Override
  public Optional<String> findPart(Claim claim, String part) {
    step(left);
    return tasks.findPart(claim, part);
  }

  @Override
  public boolean tell(Claim claim, String progressJson) {
    return tasks.tell(claim, progressJson);
  }

  @Override
  public long idleTurns(Claim claim) {
    return tasks.idleTurns(claim);
  }

  @Override
  public void excuse(Claim claim) {
    tasks.excuse(claim);
  }

  @Override
  public void create(StoredTask task) {
    tasks.create(task);
  }

  @Override
  public Optional<StoredTask> find(String id) {
    return tasks.find(id);
  }

  @Override
  public List<StoredTask> list(@Nullable String owner, int offset, int rows) {
    return tasks.list(owner, offset, rows);
  }

  @Override
  public List<StoredTask> open(int rows) {
    return tasks.open(rows);
  }

  @Override
  public long countOpen(String owner) {
    return tasks.countOpen(owner);
  }

  @Override
  public List<StoredTask> get(Collection<String> ids) {
    return tasks.get(ids);
  }

  @Override
  public Optional<Claim> claimNext(Wanted wanted) {
    return tasks.claimNext(wanted);
  }

  @Override
  public boolean publish(
      Claim claim, TaskState state, @Nullable String resultJson, @Nullable String error) {
    return tasks.publish(claim, state, resultJson, error);
  }

  @Override
  public Optional<String> result(String id) {
    return tasks.result(id);
  }

  @Override
  public boolean cancel(String id) {
    return tasks.cancel(id);
  }

  @Override
  public boolean delete(String id) {
    return tasks.delete(id);
  }

  @Override
  public int expire(Retention retention, Instant now) {
    return tasks.expire(retention, now);
  }
}
