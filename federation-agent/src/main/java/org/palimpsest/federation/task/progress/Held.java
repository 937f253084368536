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
 * The right to work on one task, and what was kept of it. Safe for use by several threads.
 *
 * <p>An agent that was stopped for a while may have lost the right without knowing. So its lease is
 * confirmed before anything that others see, where it was not renewed lately.
 */
public final class Held {

  /** What is thrown where the right is lost: all work on the task ends. */
  public static final class LostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Of a right that another agent has now. */
    public LostException() {
      super("the task is another agent's now, or is over");
    }
  }

  private final Tasks tasks;
  private final Tasks.Claim claim;
  private final Supplier<String> progress;
  private volatile boolean isLost;

  /** A right that was just got. */
  public Held(Tasks tasks, Tasks.Claim claim, Supplier<String> progress) {
    this.tasks = tasks;
    this.claim = claim;
    this.progress = progress;
  }

  /**
   * Returns where a step failed for any other reason than the state's database. If that does not
   * answer, the whole turn ends: the task is neither failed nor partial, and a later turn goes on.
   *
   * @throws PalimpsestException if the database does not answer
   */
  public static void requireState(@Nullable Throwable failure) {
    if (failure instanceof PalimpsestException known && known.reason() == Reason.DATABASE) {
      throw known;
    }
  }

  /** What is held. */
  public Tasks.Claim claim() {
    return claim;
  }

  /** Tells how far the task is; whether it still is this owner's, and not over. */
  public synchronized boolean tell() {
    isLost = isLost || !claim.turn().isHeld() || !tasks.tell(claim, progress.get());
    return !isLost;
  }

  /**
   * Returns where the right is still held.
   *
   * @throws LostException else
   */
  void require() {
    if (isLost || !claim.turn().isHeld()) {
      throw new LostException();
    }
  }

  /** What of a task is done once, whoever works on it. */
  @FunctionalInterface
  public interface Step<T, E extends Exception> {
    /** Does it, or fails; then nothing is kept. */
    T take() throws E;
  }

  /**
   * What a step has brought to this owner or an earlier one; else takes it, and keeps what it
   * brings.
   *
   * @param part the step's name
   * @param read makes a value of what {@link TaskJson#write} makes of it
   * @throws LostException if the right is lost
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

  /** What was kept under a name, by this owner or an earlier one. */
  Optional<String> find(String part) {
    return tasks.findPart(claim, part);
  }

  /**
   * Keeps something.
   *
   * @throws LostException if the right is lost
   */
  void keep(String part, String json) {
    require();
    tasks.putPart(claim, part, json);
  }
}
