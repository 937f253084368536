package org.palimpsest.federation.lease;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Where the leases of a site's agents are kept. Each method throws {@code PalimpsestException}
 * where that cannot be reached.
 */
public interface LeaseStore {

  /**
   * Writes a lease anew, so that its version moves.
   *
   * @param owner whose
   * @param agent its name, for people
   * @param left the numbers of turns that it has left
   * @return false where it was ended: it never runs again
   * @throws org.palimpsest.client.PalimpsestException also where it cannot begin: a sentence
   */
  boolean renew(String owner, String agent, Set<Long> left);

  /** Those of some owners that there are, as they are now. */
  List<Lease> find(Collection<String> owners);

  /** All that were not ended; one that was begun a second ago may be missing. */
  List<Lease> running();

  /** Ends a lease that is still in this version; whether it was. */
  boolean end(Lease lease);

  /**
   * A lease.
   *
   * @param owner whose: an agent, from its start to its end
   * @param isEnded by itself, or by another that took it for dead
   * @param left the numbers of turns that it was at, and ended nothing of
   * @param version changes with each write
   */
  record Lease(String owner, boolean isEnded, Set<Long> left, long version) {

    /** Copies the numbers. */
    public Lease {
      left = Set.copyOf(left);
    }
  }
}
