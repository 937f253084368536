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
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.retention.Retention;

/** The tasks of a site's own people, and the agents that work on them. */
public class Tasks {

  private static final int RUNNING_WATCHED_MAX = 500;

  /** More than one: a waiting task may have lost its input. */
  private static final int WAITING_TRIED = 50;

  /** Local tasks must not wait behind many that ask other sites. */
  private static final int WAITING_TRIED_FOR_LOCAL = 500;

  private static final RowMapper<StoredTask> TASK = (row, context) -> task(row);

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

  public enum TaskState {
    WAITING,
    RUNNING,
    DONE,
    /** Ended, with something missing. */
    PARTIAL,
    FAILED,
    CANCELLED
  }

  /**
   * A task.
   *
   * @param inputJson text and parameters; null in lists. Never log it
   * @param assignment its id, or null
   * @param label such as a file's name or an id
   * @param epoch how often it was claimed
   * @param agent that works on it, or null
   * @param progressJson null before it began
   * @param decidedJson the figure that decisions lead to, or null
   * @param errorJson the note with the cause of failure, or null
   * @param endedAt null before its end
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

    /** The task as claimed by an agent, in the next epoch, without its input. */
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

    public StoredTask withInput(String json) {
      return copy(json, assignment);
    }

    public StoredTask in(String assignmentId) {
      return copy(inputJson, assignmentId);
    }

    private StoredTask copy(@Nullable String input, @Nullable String ofAssignment) {
      return new StoredTask(
          id,
          owner,
          input,
          ofAssignment,
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

    /** Time of its deletion, or null before its end. */
    public @Nullable Instant deleteAt(Retention retention) {
      return endedAt == null
          ? null
          : retention.endOfCheck(subject.type(), subject.collections(), endedAt);
    }

    /** Omits the input, a person's text. */
    @Override
    public String toString() {
      return "StoredTask[" + id + ", " + state + ", epoch " + epoch + "]";
    }
  }

  /**
   * Properties of a task that decide its retention and its turn.
   *
   * @param type of the text, empty if unknown
   * @param asksOthers whether it may ask other sites
   */
  public record Subject(List<String> collections, String type, boolean asksOthers) {

    public static final Subject UNKNOWN = new Subject(List.of(), "", /* asksOthers= */ true);

    public Subject {
      collections = List.copyOf(collections);
    }
  }

  /**
   * The right to work on a task.
   *
   * @param turn of the claiming agent, which closes it
   */
  public record Claim(StoredTask task, Turn turn, long epoch) {}

  /**
   * Counts of unfinished tasks.
   *
   * @param running tasks with an agent, dead ones included
   * @param oldestWaiting its creation time; empty if no task waits
   */
  public record Backlog(long waiting, long running, Optional<Instant> oldestWaiting) {}

  /** Filter of {@link #claimNext}. */
  public enum Wanted {
    ANY,
    /** Tasks that ask no other site. */
    LOCAL
  }

  /** A task without its input, and its turn. */
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
   * Stores a new task, state WAITING, epoch 0.
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
              """
              insert into task (id, owner, assignment, label, subject, state, epoch, created_at)
              values (:id, :owner, :assignment, :label, :subject, :state, :epoch, :createdAt)
              """,
              task);
          parts.put(task.id(), 0, INPUT, deflated);
        });
  }

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
    return database.page("task where 1 = 1", TASK, owner, offset, rows);
  }

  /** Tasks outside assignments, otherwise like {@link #list}. */
  public List<StoredTask> listSingle(@Nullable String owner, int offset, int rows) {
    return database.page("task where assignment is null", TASK, owner, offset, rows);
  }

  /** Tasks of an assignment, in order of arrival. */
  public List<StoredTask> ofAssignment(String assignment) {
    return database.list(
        "select * from task where assignment = ? order by created_at, id",
        Tasks::task,
        IdSyntax.TASK.require(assignment));
  }

  /**
   * Waiting and running tasks without their input, the oldest of each first.
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

  /** The number of an account's waiting and running tasks. */
  public long countOpen(String owner) {
    return database.number(
        "select count(*) from task where owner = ? and state in ('WAITING', 'RUNNING')", owner);
  }

  /** The stored size of an account's tasks and assignments, deflated. */
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

  /**
   * Claims a task and raises its epoch: an abandoned one, or a waiting one of the account with the
   * fewest running tasks.
   */
  public synchronized Optional<Claim> claimNext(Wanted wanted) {
    boolean isAny = wanted == Wanted.ANY;
    List<Row> running = oldest(TaskState.RUNNING, RUNNING_WATCHED_MAX);
    Set<String> abandoned = leases.abandoned(running.stream().map(Row::hold).toList());
    Stream<Row> left = running.stream().filter(row -> abandoned.contains(row.hold().what()));
    Stream<Row> waiting =
        inTurns(running, isAny ? WAITING_TRIED : WAITING_TRIED_FOR_LOCAL).stream();
    Optional<Claim> claim =
        Stream.concat(left, waiting) // abandoned tasks have waited longer
            .filter(row -> isAny || !row.task().subject().asksOthers())
            .map(this::claim)
            .flatMap(Optional::stream)
            .findFirst();
    claim.ifPresent(taken -> turns.served(taken.task().owner()));
    return claim;
  }

  /**
   * Waiting tasks in fair order: the oldest few of each owner. Repeated tasks come last, so that
   * one repetition covers all submissions since.
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

  /** Claims a task if its epoch and state are unchanged. */
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
   * The number of consecutive turns before this one that stored no part: their work is lost.
   * {@linkplain #excuse Excused} turns do not count.
   */
  public long idleTurns(Claim claim) {
    return database.inTransaction(() -> parts.idleBefore(claim.task().id(), claim.epoch()));
  }

  /** Notes that a turn ends because its agent is stopped, which is no fault of the task. */
  public void excuse(Claim claim) {
    putWhileHeld(claim, STOPPED, "{}");
  }

  /**
   * Stores the progress. Returns false if the claim is lost, or the task was cancelled or deleted:
   * stop.
   */
  public boolean tell(Claim claim, String progressJson) {
    return database.update(
            "update task set progress = ? where id = ? and state = 'RUNNING' and epoch = ?",
            progressJson,
            claim.task().id(),
            claim.epoch())
        > 0;
  }

  /** Each epoch has one owner, ever: the claimer that raised it. */
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

  /** Stores a part of the result, which is not read before {@link #publish}. */
  public void putPart(Claim claim, String part, String json) {
    IdSyntax.PART.require(part);
    TaskParts.requireSize(json);
    putWhileHeld(claim, part, json);
  }

  /** The newest part of this name, of this epoch or an earlier one. */
  public Optional<String> findPart(Claim claim, String part) {
    return parts.newest(claim.task().id(), claim.epoch(), IdSyntax.PART.require(part));
  }

  /**
   * Ends a task with a result. Only the claim with the newest epoch can.
   *
   * @param resultJson null with FAILED
   * @param more another change in the same transaction, after publication
   * @return false if the claim is lost: nothing was published
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

  public Optional<String> result(String id) {
    return database
        .first(
            "select result_epoch from task where id = ? and result_epoch is not null",
            row -> row.getLong(1),
            id)
        .flatMap(epoch -> parts.newest(id, epoch, RESULT));
  }

  /** Updates the decided figure, after changes of decisions or the result. */
  void decide(String id) {
    List<String> events =
        database.list(
            "select event from decision where task = ? order by number",
            row -> row.getString(1),
            id);
    String figure =
        events.isEmpty()
            ? null
            : result(id).map(result -> TaskDecisions.figure(result, events)).orElse(null);
    database.update("update task set decided = ? where id = ?", figure, id);
  }

  void rename(String id, String label) {
    database.update("update task set label = ? where id = ?", label, id);
  }

  /** Repeats a finished task with another input; false if it is not finished. */
  public boolean checkAnew(String id, String inputJson) {
    TaskParts.requireSize(inputJson);
    byte[] deflated = TaskParts.deflated(inputJson);
    return database.inTransaction(
        () -> {
          boolean isRepeated =
              repeat(id, " and state in ('DONE', 'PARTIAL', 'FAILED', 'CANCELLED')");
          if (isRepeated) {
            parts.put(id, 0, INPUT, deflated);
          }
          return isRepeated;
        });
  }

  /** Repeats a finished task, unless decisions refer to its result; returns whether it will be. */
  boolean checkAgain(String id) {
    return database.inTransaction(
        () ->
            repeat(
                id,
                " and state in ('DONE', 'PARTIAL')"
                    + " and not exists (select 1 from decision where decision.task = task.id)"));
  }

  private boolean repeat(String id, String condition) {
    int waiting =
        database.update(
            "update task set state = 'WAITING', ended_at = null, error = null where id = ?"
                + condition,
            id);
    if (waiting > 0) {
      parts.removeSteps(id);
    }
    return waiting > 0;
  }

  /** Cancels an unfinished task; returns whether it did. */
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
   * Deletes tasks past their retention, with their parts, except tasks of assignments; returns how
   * many.
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
