package org.palimpsest.federation.state;

import java.util.Optional;
import org.palimpsest.federation.lease.Leases;

/**
 * What the agents of a site share. Safe for use by several threads, and by any number of agents at
 * once.
 *
 * <p>Every method of every store throws {@link org.palimpsest.client.PalimpsestException} where the
 * state cannot be reached or refuses, and {@link IllegalArgumentException} with a sentence where
 * something is too large or has a name that it cannot have.
 */
public interface SiteState {

  /** Who works on what. */
  Leases leases();

  /** The site table. */
  Peers peers();

  /** When other sites last answered. */
  Contacts contacts();

  /** The library table. */
  Libraries libraries();

  /** Who may do what. */
  Grants grants();

  /** How much of the grants is used. */
  Quotas quotas();

  /** What came near sentences of the libraries. */
  Probes probes();

  /** What other sites were shown of this site's texts. */
  ShownTexts shownTexts();

  /** Messages that came in. */
  SeenMessages seenMessages();

  /** Checks for other sites. */
  Checks checks();

  /** Tasks of the site's own people. */
  Tasks tasks();

  /** What people decided of tasks' results. */
  TaskDecisions decisions();

  /** How many tasks are not over. */
  TaskBacklog backlog();

  /** What happened. */
  AuditLog audit();

  /** Accounts of the site's own people. */
  Accounts accounts();

  /** Who may check against what. */
  KeptRights rights();

  /** Who is logged in at the desk. */
  KeptSessions sessions();

  /**
   * Brings an older state to this program's version, or waits until another agent has.
   *
   * @throws org.palimpsest.client.PalimpsestException if that cannot be done; the message gives the
   *     reason
   */
  void upgrade();

  /**
   * Returns where this program may change the state: a later version has not made it so that it
   * means another thing.
   *
   * @throws org.palimpsest.client.PalimpsestException else: a sentence; or if it cannot be reached
   */
  void requireKnown();

  /**
   * Tries whether the state can be used.
   *
   * @throws org.palimpsest.client.PalimpsestException if it cannot; the message gives the reason
   */
  void check();

  /**
   * Tries the same.
   *
   * @return what is wrong and what to do, in a sentence without secrets; empty if nothing is
   */
  Optional<String> fault();
}
