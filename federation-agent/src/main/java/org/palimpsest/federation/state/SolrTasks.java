package org.palimpsest.federation.state;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.federation.lease.Hold;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.lease.Turn;
import org.palimpsest.federation.retention.Retention;

/**
 * Tasks: a small document for each, with the task's id; its owner tells there how far it is. What
 * is large, the input, parts and results, lies in {@link TaskParts}, and does not exist for anybody
 * before the task's own document says so.
 */
final class SolrTasks implements Tasks {

  private static final int ROWS_MAX = 1000;
  private static final int RUNNING_WATCHED_MAX = 500;

  /** More than one: what the search found may have been claimed meanwhile. */
  private static final int WAITING_TRIED = 50;

  /** Most of what waits may ask others; what does not is not to wait behind it. */
  private static final int WAITING_TRIED_FOR_LOCAL = 500;

  /** Of all owners; of each {@link #WAITING_TRIED}, or so. */
  private static final int WAITING_FOUND_MAX = 2_000;

  private static final String TURN = "turn";
  private static final String OLDEST_FIRST = "createdAt asc, id asc";

  private static final String FIELDS =
      "owner,label,facts,state,epoch,agent,progress,error,createdAt,endedAt,resultEpoch,turn";

  private final StateTable table;
  private final TaskParts parts;
  private final InstantSource clock;
  private final Leases leases;
  private final FairTurns turns = new FairTurns();

  SolrTasks(StateTable table, TaskParts parts, InstantSource clock, Leases leases) {
    this.table = table;
    this.parts = parts;
    this.clock = clock;
    this.leases = leases;
  }

  @Override
  public void create(StoredTask task) {
    String input = task.inputJson();
    if (input == null || task.state() != TaskState.WAITING || task.epoch() != 0) {
      throw new IllegalArgumentException("a new task has an input, waits, and is in epoch 0");
    }
    IdSyntax.TASK.require(task.id());
    IdSyntax.ACCOUNT.require(task.owner());
    // The input first: a task that can be claimed has one.
    if (!parts.insertInput(task.id(), input, task.createdAt())) {
      requireAbsent(row(task.id()).isEmpty(), task);
      parts.replaceInput(task.id(), input, task.createdAt());
    }
    requireAbsent(table.insert(task.id(), fields(task, null)), task);
    table.makeSearchableSoon();
  }

  private static void requireAbsent(boolean isAbsent, StoredTask task) {
    if (!isAbsent) {
      throw new IllegalArgumentException("There is a task " + task.id() + " already.");
    }
  }

  @Override
  public Optional<StoredTask> find(String id) {
    return row(id).map(row -> task(row, parts.input(id).orElse(null)));
  }

  private Optional<Row> row(String id) {
    return IdSyntax.TASK.matches(id) ? table.get(id) : Optional.empty();
  }

  @Override
  public List<StoredTask> list(@Nullable String owner, int offset, int rows) {
    if (offset < 0 || rows < 0 || rows > ROWS_MAX) {
      throw new IllegalArgumentException("rows are 0.." + ROWS_MAX + ", the offset is 0 or more");
    }
    Search search = Search.all().page("createdAt desc, id asc", offset, rows);
    if (owner != null) {
      search.where("owner", owner);
    }
    return get(table.search(search));
  }

  @Override
  public List<StoredTask> open(int rows) {
    List<String> waiting = table.search(inState(TaskState.WAITING).page(OLDEST_FIRST, 0, rows));
    List<String> running = table.search(inState(TaskState.RUNNING).page(OLDEST_FIRST, 0, rows));
    return rows(waiting, running).stream()
        .filter(row -> !isOver(row))
        .map(row -> task(row, null))
        .toList();
  }

  @Override
  public long countOpen(String owner) {
    return table.count(inState(TaskState.WAITING).where("owner", owner))
        + table.count(inState(TaskState.RUNNING).where("owner", owner));
  }

  @Override
  public List<StoredTask> get(Collection<String> ids) {
    return table.get(ids, FIELDS).values().stream().map(row -> task(row, null)).toList();
  }

  /** Tasks that were left first: they have waited longer. */
  @Override
  public synchronized Optional<Claim> claimNext(Wanted wanted) {
    boolean isAny = wanted == Wanted.ANY;
    List<Row> open = inTurns(isAny ? WAITING_TRIED : WAITING_TRIED_FOR_LOCAL);
    List<Row> running = open.stream().filter(row -> state(row) == TaskState.RUNNING).toList();
    Set<String> abandoned = leases.abandoned(running.stream().map(SolrTasks::hold).toList());
    Stream<Row> left = running.stream().filter(row -> abandoned.contains(hold(row).what()));
    Stream<Row> waiting = open.stream().filter(row -> state(row) == TaskState.WAITING);
    Optional<Claim> claim =
        Stream.concat(left, waiting)
            .filter(row -> isAny || !subject(row).asksOthers())
            .map(this::claim)
            .flatMap(Optional::stream)
            .findFirst();
    claim.ifPresent(taken -> turns.served(taken.task().owner()));
    return claim;
  }

  private static Hold hold(Row row) {
    return new Hold("task " + row.id(), row.textOrNull(TURN), row.version());
  }

  /** What waits, in the order in which to take it, and what is worked on, as they are now. */
  private List<Row> inTurns(int tried) {
    Map<String, String> waiting =
        table.search(
            inState(TaskState.WAITING)
                .page(OLDEST_FIRST, 0, WAITING_FOUND_MAX)
                .fewOfEach("owner", tried),
            "owner");
    Map<String, String> running =
        table.search(
            inState(TaskState.RUNNING).page(OLDEST_FIRST, 0, RUNNING_WATCHED_MAX).with("owner"),
            "owner");
    return rows(turns.order(waiting, running.values(), tried), running.keySet());
  }

  /**
   * Tasks that are not over, as they are now. The last searcher may find one under the state that
   * it had before; where it was asked for those that wait first, it finds it under one of the two.
   */
  private List<Row> rows(Collection<String> waiting, Collection<String> running) {
    var ids = new LinkedHashSet<>(waiting);
    ids.addAll(running);
    return List.copyOf(table.get(ids, FIELDS).values());
  }

  private static Search inState(TaskState state) {
    return Search.all().where("state", state.name());
  }

  /** Takes a task that is still in the version that was judged. */
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
    StoredTask claimed = task(row, null).claimed(turn.agent());
    Fields fields = fields(claimed, null).put(TURN, turn.toString());
    if (!table.replace(claimed.id(), fields, row.version())) {
      return Optional.empty();
    }
    Optional<String> input = parts.input(claimed.id());
    if (input.isEmpty()) {
      end(claimed, claimed.epoch(), TaskState.FAILED, null, "The task's input is gone.");
      return Optional.empty();
    }
    return Optional.of(new Claim(claimed.withInput(input.get()), turn, claimed.epoch()));
  }

  @Override
  public long idleTurns(Claim claim) {
    return parts.idleBefore(claim.task().id(), claim.epoch());
  }

  @Override
  public void excuse(Claim claim) {
    String id = claim.task().id();
    if (row(id).filter(row -> isHeld(row, id, claim.epoch())).isPresent()) {
      parts.putStopped(id, claim.epoch(), clock.instant());
    }
  }

  @Override
  public boolean tell(Claim claim, String progressJson) {
    return table.change(
        claim.task().id(),
        row -> {
          if (row.isEmpty() || !isHeld(row.get(), claim.task().id(), claim.epoch())) {
            return Change.nothing(false);
          }
          Fields fields = fields(task(row.get(), null).withProgress(progressJson), null);
          return Change.write(fields.put(TURN, claim.turn().toString()), true);
        });
  }

  /** An epoch has one owner, ever: who raised it. */
  private static boolean isHeld(Row row, String id, long epoch) {
    return row.id().equals(id) && state(row) == TaskState.RUNNING && row.number("epoch") == epoch;
  }

  @Override
  public void putPart(Claim claim, String part, String json) {
    String id = claim.task().id();
    if (row(id).filter(row -> isHeld(row, id, claim.epoch())).isPresent()) {
      parts.put(id, claim.epoch(), part, json, clock.instant());
    }
  }

  @Override
  public Optional<String> findPart(Claim claim, String part) {
    return parts.newest(claim.task().id(), claim.epoch(), part);
  }

  @Override
  public boolean publish(
      Claim claim, TaskState state, @Nullable String resultJson, @Nullable String error) {
    if (state != TaskState.DONE && state != TaskState.PARTIAL && state != TaskState.FAILED) {
      throw new IllegalArgumentException("a task is published as done, partial or failed");
    }
    String id = claim.task().id();
    if (row(id).filter(row -> isHeld(row, id, claim.epoch())).isEmpty()) {
      return false;
    }
    if (resultJson != null) {
      parts.putResult(id, claim.epoch(), resultJson, clock.instant());
    }
    return end(claim.task(), claim.epoch(), state, resultJson, error);
  }

  private boolean end(
      StoredTask claimed,
      long epoch,
      TaskState state,
      @Nullable String resultJson,
      @Nullable String error) {
    Instant now = clock.instant();
    Long resultEpoch = resultJson == null ? null : Long.valueOf(epoch);
    return table.change(
        claimed.id(),
        row -> {
          if (row.isEmpty() || !isHeld(row.get(), claimed.id(), epoch)) {
            return Change.nothing(false);
          }
          StoredTask ended = task(row.get(), null).ended(state, error, now);
          return Change.write(fields(ended, resultEpoch), true);
        });
  }

  @Override
  public Optional<String> result(String id) {
    return row(id)
        .flatMap(row -> Optional.ofNullable(row.numberOrNull("resultEpoch")))
        .flatMap(epoch -> parts.result(id, epoch));
  }

  @Override
  public boolean cancel(String id) {
    Instant now = clock.instant();
    return IdSyntax.TASK.matches(id)
        && table.change(
            id,
            row -> {
              if (row.isEmpty() || isOver(row.get())) {
                return Change.nothing(false);
              }
              StoredTask task = task(row.get(), null);
              return Change.write(fields(task.ended(TaskState.CANCELLED, null, now), null), true);
            });
  }

  private static boolean isOver(Row row) {
    TaskState state = state(row);
    return state != TaskState.WAITING && state != TaskState.RUNNING;
  }

  /**
   * Its owner first, who then writes no more; the task's own document last, so that what was
   * interrupted can be done again.
   */
  @Override
  public boolean delete(String id) {
    if (row(id).isEmpty()) {
      return false;
    }
    cancel(id);
    parts.deleteAll(id);
    return table.change(id, row -> Change.delete(row.isPresent()));
  }

  @Override
  public int expire(Retention retention, Instant now) {
    Instant youngest = now.minus(Duration.ofDays(retention.daysOfChecksMin()));
    table.makeSearchable();
    List<String> ended = table.searchAll(Search.all().before("endedAt", youngest));
    int expired = 0;
    for (Row row : table.get(ended, FIELDS).values()) {
      Instant deleteAt = task(row, null).deleteAt(retention);
      if (deleteAt != null && deleteAt.isBefore(now)) {
        expired += delete(row.id()) ? 1 : 0;
      }
    }
    deleteOrphans(youngest);
    return expired;
  }

  /**
   * What an owner wrote just when its task was deleted, or a creation that was interrupted left.
   */
  private void deleteOrphans(Instant createdBefore) {
    List<String> tasks = parts.tasksWithPartsBefore(createdBefore);
    Map<String, Row> known = table.get(tasks, "state");
    for (String task : tasks) {
      if (!known.containsKey(task)) {
        parts.deleteAll(task);
      }
    }
  }

  private static TaskState state(Row row) {
    return TaskState.valueOf(row.text("state"));
  }

  /** Tasks of earlier versions do not say it. */
  private static Subject subject(Row row) {
    String facts = row.textOrNull("facts");
    return facts == null ? Subject.UNKNOWN : StateJson.subject(facts);
  }

  private static StoredTask task(Row row, @Nullable String inputJson) {
    return new StoredTask(
        row.id(),
        row.text("owner"),
        inputJson,
        row.text("label"),
        subject(row),
        state(row),
        row.number("epoch"),
        row.textOrNull("agent"),
        row.textOrNull("progress"),
        row.textOrNull("error"),
        row.time("createdAt"),
        row.timeOrNull("endedAt"));
  }

  private static Fields fields(StoredTask task, @Nullable Long resultEpoch) {
    return new Fields()
        .put("owner", task.owner())
        .put("label", task.label())
        .put("facts", StateJson.ofSubject(task.subject()))
        .put("state", task.state().name())
        .put("epoch", Long.valueOf(task.epoch()))
        .put("resultEpoch", resultEpoch)
        .put("agent", task.agent())
        .put("progress", task.progressJson())
        .put("error", task.error())
        .put("createdAt", task.createdAt())
        .put("endedAt", task.endedAt());
  }
}
