package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.palimpsest.federation.state.Tasks.TaskState;

/** The backlog, as searches see it. */
final class SolrTaskBacklog implements TaskBacklog {

  private final StateTable table;

  SolrTaskBacklog(StateTable table) {
    this.table = table;
  }

  @Override
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
