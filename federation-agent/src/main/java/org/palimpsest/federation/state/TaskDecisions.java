package org.palimpsest.federation.state;

import java.time.InstantSource;
import java.util.List;

/** Decisions about a task's result: events, which never change. */
public final class TaskDecisions {

  private final Database database;
  private final Tasks tasks;
  private final InstantSource clock;

  TaskDecisions(Database database, Tasks tasks, InstantSource clock) {
    this.database = database;
    this.tasks = tasks;
    this.clock = clock;
  }

  /** All of a task's, the first first, as JSON. */
  public List<String> of(String task) {
    return database.list(
        "select event from decision where task = ? order by number", row -> row.getString(1), task);
  }

  /**
   * Adds one, and computes the task's decided figure anew.
   *
   * @param known how many the caller has seen
   * @param json of the event
   * @return false where there are more than that: somebody else decided meanwhile
   */
  public boolean add(String task, int known, String json) {
    IdSyntax.TASK.require(task);
    String event = StateJson.parse(json).toString();
    return database.inTransaction(
        () -> {
          boolean isNext = of(task).size() == known;
          if (isNext) {
            database.update(
                "insert into decision (task, number, event, created_at) values (?, ?, ?, ?)",
                task,
                known,
                event,
                clock.instant());
            tasks.decide(task);
          }
          return isNext;
        });
  }
}
