package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.retention.Retention;

/** The tasks of a site's own people, and who works on each. */
public interface Tasks {

  /**
   * Keeps a new task, state WAITING, epoch 0. Where it throws because Solr did not write, the same
   * can be created again.
   */
  void create(StoredTask task);

  /** The task of an id. */
  Optional<StoredTask> find(String id);

  /**
   * Tasks without their input, the newest first.
   *
   * @param owner null for those of all accounts
   */
  List<StoredTask> list(@Nullable String owner, int offset, int rows);

  /**
   * Tasks that wait and tasks that are worked on, without their input, the oldest of each first.
   *
   * @param rows how many of each at most
   */
  List<StoredTask> open(int rows);

  /** How many of an account's tasks wait or are worked on, about: as searches see it. */
  long countOpen(String owner);

  /** Those of some ids that there are, without their input. */
  List<StoredTask> get(Collection<String> ids);

  /**
   * Takes a task to work on: one that its agent has left, or one that waits, of the account that
   * has the fewest under way. Raises its epoch.
   */
  Optional<Claim> claimNext(Wanted wanted);

  /** Takes any task to work on. */
  default Optional<Claim> claimNext() {
    return claimNext(Wanted.ANY);
  }

  /** Which tasks are looked for. */
  enum Wanted {
    ANY,
    /** Those that are known to ask no other site. */
    LOCAL
  }

  /**
   * How many turns at a task ended before this one, the last of them, and kept nothing: what they
   * did is lost. Those that were {@linkplain #excuse excused} do not count.
   */
  long idleTurns(Claim claim);

  /** Says that a turn ends because its agent is stopped, which says nothing of the task. */
  void excuse(Claim claim);

  /**
   * Tells how far it is.
   *
   * @return false where the claim is lost, or the task was cancelled or deleted: stop
   */
  boolean tell(Claim claim, String progressJson);

  /**
   * Keeps a part of the result under {@code task!epoch!part}; nobody reads it before {@link
   * #publish}.
   */
  void putPart(Claim claim, String part, String json);

  /** A part that was kept in this epoch or an earlier one of the task, the newest. */
  Optional<String> findPart(Claim claim, String part);

  /**
   * Ends a task with a result: the last compare-and-set. Of several owners only the one with the
   * newest epoch can.
   *
   * @param resultJson null with FAILED
   * @return false where the claim is lost: nothing was published
   */
  boolean publish(
      Claim claim, TaskState state, @Nullable String resultJson, @Nullable String error);

  /** The published result. */
  Optional<String> result(String id);

  /** Ends a task that is not over; whether there was one. */
  boolean cancel(String id);

  /** Deletes a task with its parts and result; whether there was one. */
  boolean delete(String id);

  /** Deletes tasks that have been kept for long enough, with all that belongs to them; how many. */
  int expire(Retention retention, Instant now);

  /** Where a task stands. */
  enum TaskState {
    WAITING,
    RUNNING,
    DONE,
    /** Over, with something missing. */
    PARTIAL,
    FAILED,
    CANCELLED
  }

  /**
   * A task.
   *
   * @param id unique
   * @param owner the account's name
   * @param inputJson what is to be checked and how; null in lists. Holds the text: never log it
   * @param label what people call it: a file's name, an id
   * @param subject what decides how long it is kept
   * @param state where it stands
   * @param epoch how often it was claimed
   * @param agent who works on it, null where nobody
   * @param progressJson how far it is, null before it began
   * @param error why it failed, null where it did not
   * @param createdAt when it was made
   * @param endedAt when it ended, null before
   */
  record StoredTask(
      String id,
      String owner,
      @Nullable String inputJson,
      String label,
      Subject subject,
      TaskState state,
      long epoch,
      @Nullable String agent,
      @Nullable String progressJson,
      @Nullable String error,
      Instant createdAt,
      @Nullable Instant endedAt) {

    /** One that nobody has worked on. */
    public static StoredTask waiting(
        String id,
        String owner,
        String inputJson,
        String label,
        Subject subject,
        Instant createdAt) {
      return new StoredTask(
          id,
          owner,
          inputJson,
          label,
          subject,
          TaskState.WAITING,
          0,
          null,
          null,
          null,
          createdAt,
          null);
    }

    /** The same in the hands of an agent, in the next epoch, without its input. */
    public StoredTask claimed(String by) {
      return with(TaskState.RUNNING, epoch + 1, by, progressJson, null, null);
    }

    /** The same with its input. */
    public StoredTask withInput(String json) {
      return new StoredTask(
          id,
          owner,
          json,
          label,
          subject,
          state,
          epoch,
          agent,
          progressJson,
          error,
          createdAt,
          endedAt);
    }

    /** The same further on, without its input. */
    public StoredTask withProgress(String json) {
      return with(state, epoch, agent, json, error, endedAt);
    }

    /** The same at its end, in nobody's hands, without its input. */
    public StoredTask ended(TaskState as, @Nullable String why, Instant at) {
      return with(as, epoch, null, progressJson, why, at);
    }

    /** What changes in the life of a task; the rest stays, but for the input. */
    private StoredTask with(
        TaskState as,
        long inEpoch,
        @Nullable String by,
        @Nullable String progress,
        @Nullable String why,
        @Nullable Instant at) {
      return new StoredTask(
          id, owner, null, label, subject, as, inEpoch, by, progress, why, createdAt, at);
    }

    /** When it is to be deleted, null before its end. */
    public @Nullable Instant deleteAt(Retention retention) {
      return endedAt == null
          ? null
          : retention.endOfCheck(subject.type(), subject.collections(), endedAt);
    }

    /** Without the input, which may be somebody's text. */
    @Override
    public String toString() {
      return "StoredTask[" + id + ", " + state + ", epoch " + epoch + "]";
    }
  }

  /**
   * What a task is about, as far as it decides how long it is kept, and when it is worked on.
   *
   * @param collections that it looks into
   * @param type of the text, empty if not told
   * @param asksOthers whether it may ask other sites
   */
  record Subject(List<String> collections, String type, boolean asksOthers) {

    /** Of which nothing is known. */
    public static final Subject UNKNOWN = new Subject(List.of(), "", /* asksOthers= */ true);

    /** Of a list that nobody changes. */
    public Subject {
      collections = List.copyOf(collections);
    }
  }

  /**
   * The right to work on a task.
   *
   * @param task as it was claimed, with its input
   * @param turn whose it is: closed by who claimed it
   * @param epoch of the claim: the how-manieth turn at the task it is
   */
  record Claim(StoredTask task, Turn turn, long epoch) {}
}
