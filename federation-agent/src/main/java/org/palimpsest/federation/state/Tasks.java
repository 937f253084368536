package org.palimpsest.federation.state;

import static org.palimpsest.federation.state.TaskParts.INPUT;
import static org.palimpsest.federation.state.TaskParts.RESULT;
import static org.palimpsest.federation.state.TaskParts.STOPPED;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.retention.Retention;

/** The tasks of a site's own people, and who works on each. */
public class Tasks {

  private static final int ROWS_MAX = 1000;
  private static final int RUNNING_WATCHED_MAX = 500;

  /** More than one: a waiting task may have lost its input. */
  private static final int WAITING_TRIED = 50;

  /** Most of what waits may ask others; what does not is not to wait behind it. */
  private static final int WAITING_TRIED_FOR_LOCAL = 500;

  private final Database database;
  private final TaskParts parts;
  private final InstantSource clock;
  private final Leases leases;
  private final FairTurns turns = new FairTurns();

  Tasks(Database database, InstantSource clock, Leases leases) {
    this.database = database;
    this.parts = new TaskParts(database);
    this.clock = clock;
    this.leases = leases;
  }

  /** Where a task stands. */
  public enum TaskState {
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
   * @param inputJson the text and how to check it; null in lists. Never log it
   * @param assignment the id of that which it belongs to; null for none
   * @param label what people call it: a file's name, an id
   * @param subject what decides how long it is kept
   * @param state where it stands
   * @param epoch how often it was claimed
   * @param agent the agent that works on it, null for none
   * @param progressJson how far it is, null before it began
   * @param decidedJson the figure that decisions lead to, null where nothing is decided
   * @param errorJson the note that says why it failed, null where it did not
   * @param createdAt when it was made
   * @param endedAt when it ended, null before
   */
  public record StoredTask(
      String id,
      String owner,
      @Nullable String inputJson,
      @Nullable String assignment,
      String label,
      Subject subject,
      TaskState state,
      long epoch,
      @Nullable String agent,
      @Nullable String progressJson,
      @Nullable String decidedJson,
      @Nullable String errorJson,
      Instant createdAt,
      @Nullable Instant endedAt) {

    /** A new task. */
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
          null,
          label,
          subject,
          TaskState.WAITING,
          0,
          null,
          null,
          null,
          null,
          createdAt,
          null);
    }

    /** The same in the hands of an agent, in the next epoch, without its input. */
    public StoredTask claimed(String by) {
      return new StoredTask(
          id,
          owner,
          null,
          assignment,
          label,
          subject,
          TaskState.RUNNING,
          epoch + 1,
          by,
          progressJson,
          null,
          null,
          createdAt,
          null);
    }

    /** The same with its input. */
    public StoredTask withInput(String json) {
      return new StoredTask(
          id,
          owner,
          json,
          assignment,
          label,
          subject,
          state,
          epoch,
          agent,
          progressJson,
          decidedJson,
          errorJson,
          createdAt,
          endedAt);
    }

    /** The same in an assignment. */
    public StoredTask in(String assignmentId) {
      return new StoredTask(
          id,
          owner,
          inputJson,
          assignmentId,
          label,
          subject,
          state,
          epoch,
          agent,
          progressJson,
          decidedJson,
          errorJson,
          createdAt,
          endedAt);
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
  public record Subject(List<String> collections, String type, boolean asksOthers) {

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
   * @param turn of the claiming agent, which closes it
   * @param epoch of the claim: the how-manieth turn at the task it is
   */
  public record Claim(StoredTask task, Turn turn, long epoch) {}

  /**
   * Tasks that are not over.
   *
   * @param waiting tasks without an agent
   * @param running tasks that an agent works on, or has died over
   * @param oldestWaiting when the oldest waiting task was made; empty if none waits
   */
  public record Backlog(long waiting, long running, Optional<Instant> oldestWaiting) {}

  /** Which tasks are looked for. */
  public enum Wanted {
    ANY,
    /** Tasks that ask no other site. */
    LOCAL
  }

  /** A task without its input, and the turn at it. */
  private record Row(StoredTask task, @Nullable String turn) {
    String id() {
      return task.id();
    }

    Hold hold() {
      return new Hold("task " + task.id(), turn, task.epoch());
    }
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(task(row), row.getString("turn"));
  }

  private static StoredTask task(ResultSet row) throws SQLException {
    return new StoredTask(
        row.getString("id"),
        row.getString("owner"),
        null,
        row.getString("assignment"),
        row.getString("label"),
        StateJson.subject(row.getString("subject")),
        TaskState.valueOf(row.getString("state")),
        row.getLong("epoch"),
        row.getString("agent"),
        row.getString("progress"),
        row.getString("decided"),
        row.getString("error"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Database.time(row, "ended_at"));
  }

  private Optional<StoredTask> withoutInput(String id) {
    return database.first("select * from task where id = ?", Tasks::task, id);
  }

  /**
   * Keeps a new task, state WAITING, epoch 0.
   *
   * @throws IllegalArgumentException if the id is taken, or the input too large
   */
  public void create(StoredTask task) {
    String input = task.inputJson();
    if (input == null || task.state() != TaskState.WAITING || task.epoch() != 0) {
      throw new IllegalArgumentException("a new task has an input, waits, and is in epoch 0");
    }
    IdSyntax.TASK.require(task.id());
    IdSyntax.ACCOUNT.require(task.owner());
    TaskParts.requireSize(input);
    byte[] deflated = TaskParts.deflated(input);
    database.change(
        () -> {
          if (withoutInput(task.id()).isPresent()) {
            throw new IllegalArgumentException("There is a task " + task.id() + " already.");
          }
          database.update(
              "insert into task (id, owner, assignment, label, subject, state, epoch, created_at)"
                  + " values (?, ?, ?, ?, ?, ?, 0, ?)",
              task.id(),
              task.owner(),
              task.assignment(),
              task.label(),
              StateJson.ofSubject(task.subject()),
              task.state().name(),
              task.createdAt());
          parts.put(task.id(), 0, INPUT, deflated);
        });
  }

  /** The task of an id. */
  public Optional<StoredTask> find(String id) {
    return withoutInput(id)
        .map(task -> parts.newest(id, 0, INPUT).map(task::withInput).orElse(task));
  }

  /**
   * Tasks without their input, the newest first.
   *
   * @param owner null for all accounts
   */
  public List<StoredTask> list(@Nullable String owner, int offset, int rows) {
    return list(owner, "1 = 1", offset, rows);
  }

  /** Those of no assignment. */
  public List<StoredTask> listSingle(@Nullable String owner, int offset, int rows) {
    return list(owner, "assignment is null", offset, rows);
  }

  private List<StoredTask> list(@Nullable String owner, String condition, int offset, int rows) {
    if (offset < 0 || rows < 0 || rows > ROWS_MAX) {
      throw new IllegalArgumentException("rows are 0.." + ROWS_MAX + ", the offset is 0 or more");
    }
    String page = condition + " order by created_at desc, id limit ? offset ?";
    return owner == null
        ? database.list("select * from task where " + page, Tasks::task, rows, offset)
        : database.list(
            "select * from task where owner = ? and " + page, Tasks::task, owner, rows, offset);
  }

  /** Those of an assignment, in the order in which they came. */
  public List<StoredTask> ofAssignment(String assignment) {
    return database.list(
        "select * from task where assignment = ? order by created_at, id",
        Tasks::task,
        IdSyntax.TASK.require(assignment));
  }

  /**
   * Tasks that wait and tasks that are worked on, without their input, the oldest of each first.
   *
   * @param rows how many of each at most
   */
  public List<StoredTask> open(int rows) {
    return database.list(
        """
        select * from (select task.*, row_number() over
            (partition by state order by created_at, id) as place
          from task where state in ('WAITING', 'RUNNING')) as placed
        where place <= ? order by state desc, place
        """,
        Tasks::task,
        rows);
  }

  private List<Row> oldest(TaskState state, int rows) {
    return database.list(
        "select * from task where state = ? order by created_at, id limit ?",
        Tasks::row,
        state.name(),
        rows);
  }

  /** Gives all tasks and assignments of an owner to another one. */
  public void giveAll(String owner, String other) {
    database.update("update task set owner = ? where owner = ?", other, owner);
    database.update("update assignment set owner = ? where owner = ?", other, owner);
  }

  /** How many of an account's tasks wait or are worked on. */
  public long countOpen(String owner) {
    return database.number(
        "select count(*) from task where owner = ? and state in ('WAITING', 'RUNNING')", owner);
  }

  /** The size of what is kept of an account's tasks and assignments, deflated. */
  public long bytes(String owner) {
    return database.number(
        """
        select (select coalesce(sum(length(content)), 0) from task_part
            where task in (select id from task where owner = ?))
          + (select coalesce(sum(length(handout)), 0) from assignment where owner = ?)
        """,
        owner,
        owner);
  }

  /** Counts the tasks that are not over. */
  public Backlog backlog() {
    return database
        .first(
            """
            select count(case when state = 'WAITING' then 1 end) as waiting,
              count(case when state = 'RUNNING' then 1 end) as running,
              min(case when state = 'WAITING' then created_at end) as oldest
            from task where state in ('WAITING', 'RUNNING')
            """,
            row ->
                new Backlog(
                    row.getLong("waiting"),
                    row.getLong("running"),
                    Optional.ofNullable(Database.time(row, "oldest"))))
        .orElseThrow();
  }

  /** Tasks by their ids, without their input; unknown ids are left out. */
  public List<StoredTask> get(Collection<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<String, StoredTask> found =
        database
            .list(
                "select * from task where id in (" + Database.places(ids) + ")",
                Tasks::task,
                ids.toArray())
            .stream()
            .collect(Collectors.toMap(StoredTask::id, Function.identity()));
    return ids.stream().distinct().map(found::get).filter(Objects::nonNull).toList();
  }

  /** Takes any task to work on. */
  public final Optional<Claim> claimNext() {
    return claimNext(Wanted.ANY);
  }

  /**
   * Takes a task to work on: one that its agent has left, or one that waits, of the account that
   * has the fewest under way. Raises its epoch.
   */
  public synchronized Optional<Claim> claimNext(Wanted wanted) {
    boolean isAny = wanted == Wanted.ANY;
    List<Row> running = oldest(TaskState.RUNNING, RUNNING_WATCHED_MAX);
    Set<String> abandoned = leases.abandoned(running.stream().map(Row::hold).toList());
    Stream<Row> left = running.stream().filter(row -> abandoned.contains(row.hold().what()));
    Stream<Row> waiting =
        inTurns(running, isAny ? WAITING_TRIED : WAITING_TRIED_FOR_LOCAL).stream();
    Optional<Claim> claim =
        Stream.concat(left, waiting) // what was left has waited longer
            .filter(row -> isAny || !row.task().subject().asksOthers())
            .map(this::claim)
            .flatMap(Optional::stream)
            .findFirst();
    claim.ifPresent(taken -> turns.served(taken.task().owner()));
    return claim;
  }

  /**
   * What waits, in the order in which to take it: the oldest few of each owner. What is done again
   * comes last, so that it is done once for all that has come since.
   */
  private List<Row> inTurns(List<Row> running, int tried) {
    Map<String, Row> waiting = new LinkedHashMap<>();
    database
        .list(
            """
            select * from (select task.*, row_number() over
                (partition by owner order by epoch, created_at, id) as place
              from task where state = 'WAITING') as placed
            where place <= ? order by epoch, created_at, id
            """,
            Tasks::row,
            tried)
        .forEach(row -> waiting.put(row.id(), row));
    Map<String, String> owners = new LinkedHashMap<>();
    waiting.values().forEach(row -> owners.put(row.id(), row.task().owner()));
    List<String> busy = running.stream().map(row -> row.task().owner()).toList();
    return turns.order(owners, busy, tried).stream().map(waiting::get).toList();
  }

  /** Takes a task that is still in the epoch and state that were judged. */
  private Optional<Claim> claim(Row row) {
    Turn turn = leases.begin();
    Optional<Claim> claim = Optional.empty();
    try {
      if (take(row.task(), turn)) {
        claim = withInput(row.task().claimed(turn.agent()), turn);
      }
      return claim;
    } finally {
      if (claim.isEmpty()) {
        turn.close();
      }
    }
  }

  private boolean take(StoredTask task, Turn turn) {
    return database.update(
            "update task set state = 'RUNNING', epoch = epoch + 1, agent = ?, turn = ?,"
                + " error = null where id = ? and epoch = ? and state = ?",
            turn.agent(),
            turn,
            task.id(),
            task.epoch(),
            task.state().name())
        > 0;
  }

  private Optional<Claim> withInput(StoredTask claimed, Turn turn) {
    Optional<String> input = parts.newest(claimed.id(), 0, INPUT);
    if (input.isEmpty()) {
      end(claimed.id(), TaskState.FAILED, null, "The task's input is gone.");
    }
    return input.map(json -> new Claim(claimed.withInput(json), turn, claimed.epoch()));
  }

  private void end(
      String id, TaskState state, @Nullable Long resultEpoch, @Nullable String errorJson) {
    database.update(
        "update task set state = ?, agent = null, turn = null, error = ?, ended_at = ?,"
            + " result_epoch = ? where id = ?",
        state.name(),
        errorJson,
        clock.instant(),
        resultEpoch,
        id);
  }

  /**
   * How many turns at a task ended before this one, the last of them, and kept nothing: what they
   * did is lost. Those that were {@linkplain #excuse excused} do not count.
   */
  public long idleTurns(Claim claim) {
    return database.inTransaction(() -> parts.idleBefore(claim.task().id(), claim.epoch()));
  }

  /** Says that a turn ends because its agent is stopped, which says nothing of the task. */
  public void excuse(Claim claim) {
    putWhileHeld(claim, STOPPED, "{}");
  }

  /**
   * Tells how far it is.
   *
   * @return false where the claim is lost, or the task was cancelled or deleted: stop
   */
  public boolean tell(Claim claim, String progressJson) {
    return database.update(
            "update task set progress = ? where id = ? and state = 'RUNNING' and epoch = ?",
            progressJson,
            claim.task().id(),
            claim.epoch())
        > 0;
  }

  /** An epoch has one owner, ever: who raised it. */
  private boolean isHeld(Claim claim) {
    return withoutInput(claim.task().id())
        .filter(task -> task.state() == TaskState.RUNNING && task.epoch() == claim.epoch())
        .isPresent();
  }

  private void putWhileHeld(Claim claim, String name, String json) {
    byte[] deflated = TaskParts.deflated(json);
    database.change(
        () -> {
          if (isHeld(claim)) {
            parts.put(claim.task().id(), claim.epoch(), name, deflated);
          }
        });
  }

  /** Keeps a part of the result, which no one reads before {@link #publish}. */
  public void putPart(Claim claim, String part, String json) {
    IdSyntax.PART.require(part);
    TaskParts.requireSize(json);
    putWhileHeld(claim, part, json);
  }

  /** A part that was kept in this epoch or an earlier one of the task, the newest. */
  public Optional<String> findPart(Claim claim, String part) {
    return parts.newest(claim.task().id(), claim.epoch(), IdSyntax.PART.require(part));
  }

  /**
   * Ends a task with a result. Of several owners only the one with the newest epoch can.
   *
   * @param resultJson null with FAILED
   * @return false where the claim is lost: nothing was published
   */
  public boolean publish(
      Claim claim, TaskState state, @Nullable String resultJson, @Nullable String errorJson) {
    return publish(claim, state, resultJson, errorJson, () -> {});
  }

  /**
   * The same with something more that is written in the same transaction.
   *
   * @param more is run where the task is published, after it
   */
  public boolean publish(
      Claim claim,
      TaskState state,
      @Nullable String resultJson,
      @Nullable String errorJson,
      Runnable more) {
    if (state != TaskState.DONE && state != TaskState.PARTIAL && state != TaskState.FAILED) {
      throw new IllegalArgumentException("a task is published as done, partial or failed");
    }
    if (resultJson != null) {
      TaskParts.requireSize(resultJson);
    }
    byte[] deflated = resultJson == null ? null : TaskParts.deflated(resultJson);
    String id = claim.task().id();
    return database.inTransaction(
        () -> {
          boolean isHeld = isHeld(claim);
          if (isHeld) {
            if (deflated != null) {
              parts.put(id, claim.epoch(), RESULT, deflated);
            }
            end(id, state, deflated == null ? null : claim.epoch(), errorJson);
            decide(id);
            more.run();
          }
          return isHeld;
        });
  }

  /** The published result. */
  public Optional<String> result(String id) {
    return database
        .first(
            "select result_epoch from task where id = ? and result_epoch is not null",
            row -> row.getLong(1),
            id)
        .flatMap(epoch -> parts.newest(id, epoch, RESULT));
  }

  /** Computes the decided figure anew; to be called whenever decisions or the result change. */
  void decide(String id) {
    List<String> events =
        database.list(
            "select event from decision where task = ? order by number",
            row -> row.getString(1),
            id);
    String figure =
        events.isEmpty()
            ? null
            : result(id).map(result -> DecidedFigure.of(result, events)).orElse(null);
    database.update("update task set decided = ? where id = ?", figure, id);
  }

  /** Gives a task another label. */
  void rename(String id, String label) {
    database.update("update task set label = ? where id = ?", label, id);
  }

  /** Gives a task that is over another input, and has it done again; false where it is not over. */
  public boolean checkAnew(String id, String inputJson) {
    TaskParts.requireSize(inputJson);
    byte[] deflated = TaskParts.deflated(inputJson);
    return database.inTransaction(
        () -> {
          int waiting =
              database.update(
                  "update task set state = 'WAITING', ended_at = null, error = null where id = ?"
                      + " and state in ('DONE', 'PARTIAL', 'FAILED', 'CANCELLED')",
                  id);
          if (waiting > 0) {
            parts.removeSteps(id);
            parts.put(id, 0, INPUT, deflated);
          }
          return waiting > 0;
        });
  }

  /**
   * Has a task that was done done again, unless somebody has decided something of its result, which
   * stays until there is another one.
   *
   * @return whether it will be
   */
  boolean checkAgain(String id) {
    return database.inTransaction(
        () -> {
          int waiting =
              database.update(
                  "update task set state = 'WAITING', ended_at = null"
                      + " where id = ? and state in ('DONE', 'PARTIAL')"
                      + " and not exists (select 1 from decision where decision.task = task.id)",
                  id);
          if (waiting > 0) {
            parts.removeSteps(id);
          }
          return waiting > 0;
        });
  }

  /** Cancels a task that has not ended; returns whether it did. */
  public boolean cancel(String id) {
    return database.update(
            "update task set state = 'CANCELLED', agent = null, turn = null, error = null,"
                + " ended_at = ? where id = ? and state in ('WAITING', 'RUNNING')",
            clock.instant(),
            id)
        > 0;
  }

  /** Deletes a task with its parts, result and decisions; returns whether it existed. */
  public boolean delete(String id) {
    return database.inTransaction(
        () -> {
          database.update("delete from decision where task = ?", id);
          return database.update("delete from task where id = ?", id) > 0;
        });
  }

  /**
   * Deletes tasks whose retention is over, with their parts, but for those of assignments; returns
   * how many.
   */
  public int expire(Retention retention, Instant now) {
    Instant youngest = now.minus(Duration.ofDays(retention.daysOfChecksMin()));
    return database.inTransaction(
        () -> {
          int expired = 0;
          for (StoredTask task :
              database.list(
                  "select * from task where ended_at < ? and assignment is null",
                  Tasks::task,
                  youngest)) {
            Instant deleteAt = task.deleteAt(retention);
            if (deleteAt != null && deleteAt.isBefore(now)) {
              expired += delete(task.id()) ? 1 : 0;
            }
          }
          return expired;
        });
  }
}
