package org.palimpsest.federation.lease;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Store of the leases of a site's agents. Each method throws {@code PalimpsestException} if it
 * cannot be reached.
 */
public interface LeaseStore {

  /**
   * Writes a lease and increments its version.
   *
   * @param agent its name, for people
   * @param left the numbers of abandoned turns
   * @return false if it was ended: it never runs again
   * @throws org.palimpsest.client.PalimpsestException also if it cannot begin
   */
  boolean renew(String owner, String agent, Set<Long> left);

  /** The present leases of these owners. */
  List<Lease> find(Collection<String> owners);

  /** All running leases; one that was begun a second ago may be missing. */
  List<Lease> running();

  /** Ends a lease if its version is unchanged; returns whether it did. */
  boolean end(Lease lease);

  /**
   * A lease.
   *
   * @param owner an agent, from its start to its end
   * @param isEnded by itself, or by another that considered it dead
   * @param left the numbers of turns abandoned without a result
   * @param version changes with each write
   */
  record Lease(String owner, boolean isEnded, Set<Long> left, long version) {

    public Lease {
      left = Set.copyOf(left);
    }
  }
}
