package org.palimpsest.federation.state;

import java.time.Instant;
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

  /** Keys for programs. */
  Tokens tokens();

  /**
   * Runs changes of several stores as one: all of them, or none.
   *
   * @throws X what the work throws; nothing was changed then
   */
  <T, X extends Exception> T inTransaction(Work<T, X> work) throws X;

  /** Work in a transaction. */
  interface Work<T, X extends Exception> {
    /** Does it; may run several times, and changes nothing but the state. */
    T run() throws X;
  }

  /**
   * Makes changes of several stores as one: all of them, or none.
   *
   * @throws X what the change throws; nothing was changed then
   */
  default <X extends Exception> void change(Change<X> change) throws X {
    boolean unused =
        inTransaction(
            () -> {
              change.make();
              return true;
            });
  }

  /** Changes in a transaction. */
  interface Change<X extends Exception> {
    /** Makes them; may run several times. */
    void make() throws X;
  }

  /**
   * Returns from when on messages of other sites are taken: after a restore, those of before can
   * come again until they are too old.
   */
  Instant messagesFrom();

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
