package org.palimpsest.federation.lease;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;

/** The leases of a site in memory, shared by all agents of a test. */
public final class MemoryLeases implements LeaseStore {

  private final Map<String, Lease> leases = new TreeMap<>();
  private final List<String> renewed = new ArrayList<>();
  private boolean isReachable = true;

  /** Whether the state answers from now on. */
  synchronized void reachable(boolean now) {
    isReachable = now;
  }

  /** The owner of each renewal. */
  synchronized List<String> renewed() {
    return List.copyOf(renewed);
  }

  @Override
  public synchronized boolean renew(String owner, String agent, Set<Long> left) {
    requireReachable();
    Lease known = leases.getOrDefault(owner, new Lease(owner, false, Set.of(), 0));
    if (!known.isEnded()) {
      leases.put(owner, new Lease(owner, false, left, known.version() + 1));
      renewed.add(agent);
    }
    return !known.isEnded();
  }

  @Override
  public synchronized List<Lease> find(Collection<String> owners) {
    requireReachable();
    return leases.values().stream().filter(lease -> owners.contains(lease.owner())).toList();
  }

  @Override
  public synchronized List<Lease> running() {
    requireReachable();
    return leases.values().stream().filter(lease -> !lease.isEnded()).toList();
  }

  @Override
  public synchronized boolean end(Lease lease) {
    requireReachable();
    return leases.replace(
        lease.owner(), lease, new Lease(lease.owner(), true, Set.of(), lease.version() + 1));
  }

  private void requireReachable() {
    if (!isReachable) {
      throw new PalimpsestException(Reason.UNREACHABLE, "Solr does not answer.");
    }
  }
}
