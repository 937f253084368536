package org.palimpsest.federation.state;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.lease.LeaseStore;

/**
 * Leases: beside the quotas one document for each agent that was started, {@code =agent!owner}. It
 * is deleted with what is old there.
 */
final class SolrLeases implements LeaseStore {

  private static final String PREFIX = "=agent!";
  private static final String AGENT = "agent";
  private static final String VERSION = "label";
  private static final String STATE = "state";
  private static final String LEFT = "json";
  private static final String RUNNING = "RUNNING";
  private static final String ENDED = "ENDED";

  private final StateTable table;
  private final StateVersion program;
  private final InstantSource clock;

  /**
   * Those of a site.
   *
   * @param program the version that this agent knows: on a state of a later one it begins nothing
   */
  SolrLeases(StateTable table, StateVersion program, InstantSource clock) {
    this.table = table;
    this.program = program;
    this.clock = clock;
  }

  private enum Renewal {
    BEGUN,
    RENEWED,
    ENDED
  }

  @Override
  public boolean renew(String owner, String agent, Set<Long> left) {
    Fields running = fields(RUNNING).put(LEFT, StateJson.ofNumbers(left));
    running.put(AGENT, agent).put(VERSION, program.toString());
    Renewal renewal = table.change(PREFIX + owner, row -> renew(row, running));
    if (renewal == Renewal.BEGUN) {
      requireUsable(owner);
    }
    return renewal != Renewal.ENDED;
  }

  private static Change<Renewal> renew(Optional<Row> row, Fields running) {
    if (row.isEmpty()) {
      return Change.write(running, Renewal.BEGUN);
    }
    return isEnded(row.get())
        ? Change.nothing(Renewal.ENDED)
        : Change.write(running, Renewal.RENEWED);
  }

  /** After the lease was written: whoever changes the state sees it, or is seen by it. */
  private void requireUsable(String owner) {
    try {
      KeptVersion.of(table).requireKnownBy(program);
      StateRestore.requireEnded(table);
    } catch (PalimpsestException e) {
      find(List.of(owner)).forEach(this::end);
      throw e;
    }
  }

  /** The time is for people, and tells what is old. */
  private Fields fields(String state) {
    return new Fields().put(STATE, state).put("createdAt", clock.instant());
  }

  @Override
  public List<Lease> find(Collection<String> owners) {
    return read(owners.stream().map(PREFIX::concat).toList());
  }

  @Override
  public List<Lease> running() {
    return read(table.searchAll(Search.all().where(STATE, RUNNING)));
  }

  /** The names of agents that are at work, or died not long ago, and know no such version. */
  SortedSet<String> agentsBefore(int major) {
    table.makeSearchable();
    List<String> running = table.searchAll(Search.all().where(STATE, RUNNING));
    return table.get(running, AGENT + "," + VERSION).values().stream()
        .filter(row -> StateVersion.parse(row.text(VERSION)).major() < major)
        .map(row -> row.text(AGENT))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private List<Lease> read(List<String> ids) {
    return table.get(ids, STATE + "," + LEFT).values().stream().map(SolrLeases::lease).toList();
  }

  private static Lease lease(Row row) {
    return new Lease(
        row.id().substring(PREFIX.length()),
        isEnded(row),
        Optional.ofNullable(row.textOrNull(LEFT)).map(StateJson::numbers).orElse(Set.of()),
        row.version());
  }

  private static boolean isEnded(Row row) {
    return row.text(STATE).equals(ENDED);
  }

  @Override
  public boolean end(Lease lease) {
    return table.replace(PREFIX + lease.owner(), fields(ENDED), lease.version());
  }
}
