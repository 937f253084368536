package org.palimpsest.federation.state.sql;

import java.time.InstantSource;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.palimpsest.federation.state.IdSyntax;
import org.palimpsest.federation.state.StateJson;
import org.palimpsest.federation.state.TaskDecisions;

/** Decisions, in the table {@code decision}; they go with their task. */
final class SqlDecisions implements TaskDecisions {

  private final Database database;
  private final InstantSource clock;

  SqlDecisions(Database database, InstantSource clock) {
    this.database = database;
    this.clock = clock;
  }

  @Override
  public List<String> of(String task) {
    return database.inTransaction(handle -> events(handle, task));
  }

  private static List<String> events(Handle handle, String task) {
    return handle
        .createQuery("select event from decision where task = :task order by number")
        .bind("task", task)
        .mapTo(String.class)
        .list();
  }

  @Override
  public boolean add(String task, int known, String json) {
    IdSyntax.TASK.require(task);
    String event = StateJson.parse(json).toString();
    return database.inTransaction(
        handle -> {
          if (events(handle, task).size() != known) {
            return false;
          }
          handle.execute(
              "insert into decision (task, number, event, created_at) values (?, ?, ?, ?)",
              task,
              known,
              event,
              clock.instant().toEpochMilli());
          return true;
        });
  }
}
