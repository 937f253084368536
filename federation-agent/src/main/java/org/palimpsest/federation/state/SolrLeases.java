package org.palimpsest.federation.state;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.federation.lease.LeaseStore;

/**
 * Leases: beside the quotas one document for each agent that was started, {@code =agent!owner}. It
 * is deleted with what is old there.
 */
final class SolrLeases implements LeaseStore {

  private static final String PREFIX = "=agent!";
  private static final String STATE = "state";
  private static final String LEFT = "json";
  private static final String RUNNING = "RUNNING";
  private static final String ENDED = "ENDED";

  private final StateTable table;
  private final InstantSource clock;

  SolrLeases(StateTable table, InstantSource clock) {
    this.table = table;
    this.clock = clock;
  }

  @Override
  public boolean renew(String owner, String agent, Set<Long> left) {
    Fields running = fields(RUNNING).put("agent", agent).put(LEFT, StateJson.ofNumbers(left));
    return table.change(
        PREFIX + owner,
        row ->
            row.filter(SolrLeases::isEnded).isPresent()
                ? Change.nothing(false)
                : Change.write(running, true));
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
