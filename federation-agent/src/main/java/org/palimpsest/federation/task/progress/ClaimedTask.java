package org.palimpsest.federation.task.progress;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.task.form.TaskJson;

/**
 * The right to work on one task, and its stored steps. Thread-safe.
 *
 * <p>A suspended agent may lose the right unnoticed. So its lease is confirmed, unless renewed
 * lately, before any effect that others see.
 */
public final class ClaimedTask {

  /** The right is lost: all work on the task ends. */
  public static final class LostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LostException() {
      super("the task is another agent's now, or is over");
    }
  }

  private final Tasks tasks;
  private final Tasks.Claim claim;
  private final Supplier<String> progress;
  private volatile boolean isLost;

  public ClaimedTask(Tasks tasks, Tasks.Claim claim, Supplier<String> progress) {
    this.tasks = tasks;
    this.claim = claim;
    this.progress = progress;
  }

  /**
   * Rethrows failures of the state's database. The turn then ends and a later one continues: the
   * task is neither failed nor partial.
   */
  public static void requireState(@Nullable Throwable failure) {
    if (failure instanceof PalimpsestException known && known.reason() == Reason.DATABASE) {
      throw known;
    }
  }

  public Tasks.Claim claim() {
    return claim;
  }

  /** Stores the progress; returns whether the right is still held. */
  public synchronized boolean tell() {
    isLost = isLost || !claim.turn().isHeld() || !tasks.tell(claim, progress.get());
    return !isLost;
  }

  void require() {
    if (isLost || !claim.turn().isHeld()) {
      throw new LostException();
    }
  }

  /** A step that is taken once for a task. */
  @FunctionalInterface
  public interface Step<T, E extends Exception> {
    /** Takes the step; on failure nothing is stored. */
    T take() throws E;
  }

  /**
   * The step's stored result of this owner or an earlier one; otherwise takes it, and stores its
   * result.
   *
   * @param part the step's name
   * @param read inverse of {@link TaskJson#write}
   */
  public <T, E extends Exception> T once(String part, Function<String, T> read, Step<T, E> step)
      throws E {
    Optional<String> kept = find(part);
    if (kept.isPresent()) {
      return read.apply(kept.get());
    }
    T brought = step.take();
    keep(part, TaskJson.write(brought));
    return brought;
  }

  Optional<String> find(String part) {
    return tasks.findPart(claim, part);
  }

  void keep(String part, String json) {
    require();
    tasks.putPart(claim, part, json);
  }
}
