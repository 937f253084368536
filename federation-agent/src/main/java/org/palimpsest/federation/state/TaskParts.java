package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is large of a task, in documents {@code task!epoch!part}: its input (epoch 0), parts of the
 * result, and the result itself. The router keeps a task's documents together. Each is written by
 * the one owner of its epoch only.
 */
final class TaskParts {

  private static final String INPUT = "=input";
  private static final String RESULT = "=result";

  /** Of an epoch whose agent was stopped. */
  private static final String STOPPED = "=stopped";

  /** A task that was claimed more often than this has more to repair than a lost part. */
  private static final int EPOCHS_LOOKED_AT = 50;

  private final StateTable table;

  TaskParts(StateTable table) {
    this.table = table;
  }

  private static String id(String task, long epoch, String part) {
    return task + "!" + epoch + "!" + part;
  }

  private static Fields fields(String task, String json, Instant now) {
    return new Fields().put("task", task).put("json", json).put("createdAt", now);
  }

  /** False where there is one. */
  boolean insertInput(String task, String json, Instant now) {
    return table.insert(id(task, 0, INPUT), fields(task, json, now));
  }

  /** In place of one that a creation left which was interrupted. */
  void replaceInput(String task, String json, Instant now) {
    table.put(id(task, 0, INPUT), fields(task, json, now));
  }

  Optional<String> input(String task) {
    return read(id(task, 0, INPUT));
  }

  void put(String task, long epoch, String part, String json, Instant now) {
    table.put(id(task, epoch, IdSyntax.PART.require(part)), fields(task, json, now));
  }

  /** The part of this epoch, or of the newest one before that has it. */
  Optional<String> newest(String task, long epoch, String part) {
    IdSyntax.PART.require(part);
    var newestFirst = new ArrayList<String>();
    for (long e = epoch; e > Math.max(0, epoch - EPOCHS_LOOKED_AT); e--) {
      newestFirst.add(id(task, e, part));
    }
    // Only its id of each: one of them is enough to be read in full.
    Map<String, Row> present = table.get(newestFirst, "task");
    return present.keySet().stream().findFirst().flatMap(this::read);
  }

  void putStopped(String task, long epoch, Instant now) {
    table.put(id(task, epoch, STOPPED), fields(task, "{}", now));
  }

  /** Of the epochs before one those since the last that kept a part, but for those stopped. */
  long idleBefore(String task, long epoch) {
    table.makeSearchable();
    List<String[]> ids =
        table.searchAll(Search.all().where("task", task)).stream()
            .map(id -> id.split("!", 3))
            .toList();
    Set<Long> stopped = epochs(ids.stream().filter(id -> id[2].equals(STOPPED)));
    Set<Long> kept = epochs(ids.stream().filter(id -> !id[2].equals(STOPPED)));
    long last = kept.isEmpty() ? 0 : Collections.max(kept);
    return epoch - 1 - last - stopped.stream().filter(e -> e > last && e < epoch).count();
  }

  private static Set<Long> epochs(Stream<String[]> ids) {
    return ids.map(id -> Long.valueOf(id[1])).collect(Collectors.toSet());
  }

  void putResult(String task, long epoch, String json, Instant now) {
    table.put(id(task, epoch, RESULT), fields(task, json, now));
  }

  Optional<String> result(String task, long epoch) {
    return read(id(task, epoch, RESULT));
  }

  private Optional<String> read(String id) {
    return table.get(id).map(row -> row.text("json"));
  }

  void deleteAll(String task) {
    table.deleteWhere("task", task);
  }

  /** Tasks of which there is something that was written before a time. */
  List<String> tasksWithPartsBefore(Instant time) {
    table.makeSearchable();
    return table.searchAll(Search.all().before("createdAt", time)).stream()
        .map(id -> id.substring(0, id.indexOf('!')))
        .distinct()
        .toList();
  }
}
