package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.state.Tasks.TaskState;

/** How much work the site's agents have before them. */
public final class TaskBacklog {

  private final StateTable table;

  TaskBacklog(StateTable table) {
    this.table = table;
  }

  /**
   * As the last searcher sees it, about a second ago.
   *
   * @param waiting tasks that nobody works on yet
   * @param running tasks that somebody works on, or has died over
   * @param oldestWaiting when the one was made that waits for longest; empty where none waits
   */
  public record Counts(long waiting, long running, Optional<Instant> oldestWaiting) {}

  /**
   * Asks Solr.
   *
   * @throws org.palimpsest.client.PalimpsestException if it does not answer
   */
  public Counts counts() {
    Search oldest = in(TaskState.WAITING).page("createdAt asc, id asc", 0, 1);
    List<String> ids = table.search(oldest);
    Optional<Instant> since =
        table.get(ids, "createdAt").values().stream().findFirst().map(row -> row.time("createdAt"));
    return new Counts(
        table.count(in(TaskState.WAITING)), table.count(in(TaskState.RUNNING)), since);
  }

  private static Search in(TaskState state) {
    return Search.all().where("state", state.name());
  }
}
