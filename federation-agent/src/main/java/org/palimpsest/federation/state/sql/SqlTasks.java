package org.palimpsest.federation.state.sql;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.retention.Retention;
import org.palimpsest.federation.state.FairTurns;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.StateJson;
import org.palimpsest.federation.state.Tasks;

/** Tasks, in the table {@code task}; what is large of them in {@link TaskParts}. */
final class SqlTasks implements Tasks {

  private static final int ROWS_MAX = 1000;
  private static final int RUNNING_WATCHED_MAX = 500;

  /** More than one: a waiting task may have lost its input. */
  private static final int WAITING_TRIED = 50;

  /** Most of what waits may ask others; what does not is not to wait behind it. */
  private static final int WAITING_TRIED_FOR_LOCAL = 500;

  private static final String OLDEST_FIRST = " order by created_at, id limit :rows";

  private final Database database;
  private final InstantSource clock;
  private final Leases leases;
  private final FairTurns turns = new FairTurns();

  SqlTasks(Database database, InstantSource clock, Leases leases) {
    this.database = database;
    this.clock = clock;
    this.leases = leases;
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
    long endedAt = row.getLong("ended_at");
    boolean isEnded = !row.wasNull();
    StoredTask task =
        new StoredTask(
            row.getString("id"),
            row.getString("owner"),
            null,
            row.getString("label"),
            StateJson.subject(row.getString("subject")),
            TaskState.valueOf(row.getString("state")),
            row.getLong("epoch"),
            row.getString("agent"),
            row.getString("progress"),
            row.getString("error"),
            Instant.ofEpochMilli(row.getLong("created_at")),
            isEnded ? Instant.ofEpochMilli(endedAt) : null);
    return new Row(task, row.getString("turn"));
  }

  private static List<Row> rows(Query query) {
    return query.map((row, context) -> row(row)).list();
  }

  private static List<StoredTask> tasks(Query query) {
    return rows(query).stream().map(Row::task).toList();
  }

  private static Optional<StoredTask> task(Handle handle, String id) {
    return tasks(handle.createQuery("select * from task where id = :id").bind("id", id)).stream()
        .findFirst();
  }

  @Override
  public void create(StoredTask task) {
    String input = task.inputJson();
    if (input == null || task.state() != TaskState.WAITING || task.epoch() != 0) {
      throw new IllegalArgumentException("a new task has an input, waits, and is in epoch 0");
    }
    IdSyntax.TASK.require(task.id());
    IdSyntax.ACCOUNT.require(task.owner());
    TaskParts.requireSize(input);
    database.useTransaction(
        handle -> {
          if (task(handle, task.id()).isPresent()) {
            throw new IllegalArgumentException("There is a task " + task.id() + " already.");
          }
          handle.execute(
              "insert into task (id, owner, label, subject, state, epoch, created_at)"
                  + " values (?, ?, ?, ?, ?, 0, ?)",
              task.id(),
              task.owner(),
              task.label(),
              StateJson.ofSubject(task.subject()),
              task.state().name(),
              task.createdAt().toEpochMilli());
          new TaskParts(handle, task.id()).putInput(input);
        });
  }

  @Override
  public Optional<StoredTask> find(String id) {
    return database.inTransaction(
        handle ->
            task(handle, id)
                .map(task -> new TaskParts(handle, id).input().map(task::withInput).orElse(task)));
  }

  @Override
  public List<StoredTask> list(@Nullable String owner, int offset, int rows) {
    if (offset < 0 || rows < 0 || rows > ROWS_MAX) {
      throw new IllegalArgumentException("rows are 0.." + ROWS_MAX + ", the offset is 0 or more");
    }
    String which = owner == null ? "" : " where owner = :owner";
    return database.inTransaction(
        handle -> {
          Query query =
              handle
                  .createQuery(
                      "select * from task"
                          + which
                          + " order by created_at desc, id limit :rows offset :offset")
                  .bind("rows", rows)
                  .bind("offset", offset);
          return tasks(owner == null ? query : query.bind("owner", owner));
        });
  }

  @Override
  public List<StoredTask> open(int rows) {
    return database.inTransaction(
        handle ->
            Stream.of(TaskState.WAITING, TaskState.RUNNING)
                .flatMap(state -> oldest(handle, state, rows).stream())
                .map(Row::task)
                .toList());
  }

  private static List<Row> oldest(Handle handle, TaskState state, int rows) {
    return rows(
        handle
            .createQuery("select * from task where state = :state" + OLDEST_FIRST)
            .bind("state", state.name())
            .bind("rows", rows));
  }

  @Override
  public long countOpen(String owner) {
    return database.inTransaction(
        handle ->
            handle
                .createQuery(
                    "select count(*) from task"
                        + " where owner = :owner and state in ('WAITING', 'RUNNING')")
                .bind("owner", owner)
                .mapTo(Long.class)
                .one());
  }

  @Override
  public List<StoredTask> get(Collection<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<String, StoredTask> found =
        database
            .inTransaction(
                handle ->
                    tasks(
                        handle
                            .createQuery("select * from task where id in (<ids>)")
                            .bindList("ids", ids.toArray())))
            .stream()
            .collect(Collectors.toMap(StoredTask::id, Function.identity()));
    return ids.stream().distinct().map(found::get).filter(task -> task != null).toList();
  }

  /** Tasks that were left first: they have waited longer. */
  @Override
  public synchronized Optional<Claim> claimNext(Wanted wanted) {
    boolean isAny = wanted == Wanted.ANY;
    List<Row> running =
        database.inTransaction(handle -> oldest(handle, TaskState.RUNNING, RUNNING_WATCHED_MAX));
    Set<String> abandoned = leases.abandoned(running.stream().map(Row::hold).toList());
    Stream<Row> left = running.stream().filter(row -> abandoned.contains(row.hold().what()));
    Stream<Row> waiting =
        inTurns(running, isAny ? WAITING_TRIED : WAITING_TRIED_FOR_LOCAL).stream();
    Optional<Claim> claim =
        Stream.concat(left, waiting)
            .filter(row -> isAny || !row.task().subject().asksOthers())
            .map(this::claim)
            .flatMap(Optional::stream)
            .findFirst();
    claim.ifPresent(taken -> turns.served(taken.task().owner()));
    return claim;
  }

  /** What waits, in the order in which to take it: the oldest few of each owner. */
  private List<Row> inTurns(List<Row> running, int tried) {
    Map<String, Row> waiting = new LinkedHashMap<>();
    database
        .inTransaction(
            handle ->
                rows(
                    handle
                        .createQuery(
                            """
                            select * from (select task.*, row_number() over
                                (partition by owner order by created_at, id) as place
                              from task where state = 'WAITING') as placed
                            where place <= :tried order by created_at, id
                            """)
                        .bind("tried", tried)))
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
      claim = claim(row, turn);
      return claim;
    } finally {
      if (claim.isEmpty()) {
        turn.close();
      }
    }
  }

  private Optional<Claim> claim(Row row, Turn turn) {
    StoredTask claimed = row.task().claimed(turn.agent());
    return database.inTransaction(
        handle -> {
          int taken =
              handle.execute(
                  "update task set state = 'RUNNING', epoch = epoch + 1, agent = ?, turn = ?,"
                      + " error = null where id = ? and epoch = ? and state = ?",
                  turn.agent(),
                  turn.toString(),
                  row.id(),
                  row.task().epoch(),
                  row.task().state().name());
          if (taken == 0) {
            return Optional.empty();
          }
          Optional<String> input = new TaskParts(handle, row.id()).input();
          if (input.isEmpty()) {
            end(handle, row.id(), TaskState.FAILED, null, "The task's input is gone.");
          }
          return input.map(json -> new Claim(claimed.withInput(json), turn, claimed.epoch()));
        });
  }

  private void end(
      Handle handle,
      String id,
      TaskState state,
      @Nullable Long resultEpoch,
      @Nullable String error) {
    handle.execute(
        "update task set state = ?, agent = null, turn = null, error = ?, ended_at = ?,"
            + " result_epoch = ? where id = ?",
        state.name(),
        error,
        clock.instant().toEpochMilli(),
        resultEpoch,
        id);
  }

  @Override
  public long idleTurns(Claim claim) {
    return database.inTransaction(
        handle -> new TaskParts(handle, claim.task().id()).idleBefore(claim.epoch()));
  }

  @Override
  public void excuse(Claim claim) {
    whileHeld(claim, parts -> parts.putStopped(claim.epoch()));
  }

  @Override
  public boolean tell(Claim claim, String progressJson) {
    return database.inTransaction(
        handle ->
            handle.execute(
                    "update task set progress = ?"
                        + " where id = ? and state = 'RUNNING' and epoch = ?",
                    progressJson,
                    claim.task().id(),
                    claim.epoch())
                > 0);
  }

  /** An epoch has one owner, ever: who raised it. */
  private static boolean isHeld(Handle handle, Claim claim) {
    return task(handle, claim.task().id())
        .filter(task -> task.state() == TaskState.RUNNING && task.epoch() == claim.epoch())
        .isPresent();
  }

  private void whileHeld(Claim claim, Consumer<TaskParts> work) {
    database.useTransaction(
        handle -> {
          if (isHeld(handle, claim)) {
            work.accept(new TaskParts(handle, claim.task().id()));
          }
        });
  }

  @Override
  public void putPart(Claim claim, String part, String json) {
    IdSyntax.PART.require(part);
    TaskParts.requireSize(json);
    whileHeld(claim, parts -> parts.put(claim.epoch(), part, json));
  }

  @Override
  public Optional<String> findPart(Claim claim, String part) {
    IdSyntax.PART.require(part);
    return database.inTransaction(
        handle -> new TaskParts(handle, claim.task().id()).newest(claim.epoch(), part));
  }

  @Override
  public boolean publish(
      Claim claim, TaskState state, @Nullable String resultJson, @Nullable String error) {
    if (state != TaskState.DONE && state != TaskState.PARTIAL && state != TaskState.FAILED) {
      throw new IllegalArgumentException("a task is published as done, partial or failed");
    }
    if (resultJson != null) {
      TaskParts.requireSize(resultJson);
    }
    return database.inTransaction(
        handle -> {
          if (!isHeld(handle, claim)) {
            return false;
          }
          String id = claim.task().id();
          if (resultJson != null) {
            new TaskParts(handle, id).putResult(claim.epoch(), resultJson);
          }
          end(handle, id, state, resultJson == null ? null : claim.epoch(), error);
          return true;
        });
  }

  @Override
  public Optional<String> result(String id) {
    return database.inTransaction(
        handle ->
            handle
                .createQuery(
                    "select result_epoch from task where id = :id and result_epoch is not null")
                .bind("id", id)
                .mapTo(Long.class)
                .findOne()
                .flatMap(epoch -> new TaskParts(handle, id).result(epoch)));
  }

  @Override
  public boolean cancel(String id) {
    return database.inTransaction(
        handle ->
            handle.execute(
                    "update task set state = 'CANCELLED', agent = null, turn = null,"
                        + " error = null, ended_at = ?"
                        + " where id = ? and state in ('WAITING', 'RUNNING')",
                    clock.instant().toEpochMilli(),
                    id)
                > 0);
  }

  @Override
  public boolean delete(String id) {
    return database.inTransaction(handle -> delete(handle, id));
  }

  private static boolean delete(Handle handle, String id) {
    handle.execute("delete from decision where task = ?", id);
    return handle.execute("delete from task where id = ?", id) > 0;
  }

  @Override
  public int expire(Retention retention, Instant now) {
    Instant youngest = now.minus(Duration.ofDays(retention.daysOfChecksMin()));
    return database.inTransaction(
        handle -> {
          int expired = 0;
          for (StoredTask task :
              tasks(
                  handle
                      .createQuery("select * from task where ended_at < :youngest")
                      .bind("youngest", youngest.toEpochMilli()))) {
            Instant deleteAt = task.deleteAt(retention);
            if (deleteAt != null && deleteAt.isBefore(now)) {
              expired += delete(handle, task.id()) ? 1 : 0;
            }
          }
          return expired;
        });
  }
}
