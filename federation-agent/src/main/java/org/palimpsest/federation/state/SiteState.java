package org.palimpsest.federation.state;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.lease.Leases;

/**
 * What the agents of a site share, as one of them sees it. Safe for use by several threads, and by
 * any number of agents at once.
 *
 * <p>Every method of every store throws {@link PalimpsestException} where the state cannot be
 * reached or refuses, and {@link IllegalArgumentException} with a sentence where something is too
 * large or has a name that it cannot have.
 *
 * @param database runs transactions; the caller that opened it closes it
 * @param leases who works on what
 * @param peers the site table
 * @param contacts when other sites last answered
 * @param libraries the library table
 * @param grants who may do what
 * @param quotas how much of the grants is used
 * @param probes what came near sentences of the libraries
 * @param shownTexts what other sites were shown of this site's texts
 * @param seenMessages messages that came in
 * @param checks checks for other sites
 * @param tasks of the site's own people
 * @param assignments documents that are compared with each other
 * @param decisions what people decided of tasks' results
 * @param reports that the site has made
 * @param audit what happened
 * @param accounts of the site's own people
 * @param rights who may check against what
 * @param sessions who is logged in at the desk
 * @param tokens keys for programs
 */
public record SiteState(
    Database database,
    Leases leases,
    Peers peers,
    Contacts contacts,
    Libraries libraries,
    Grants grants,
    Quotas quotas,
    Probes probes,
    ShownTexts shownTexts,
    SeenMessages seenMessages,
    Checks checks,
    Tasks tasks,
    Assignments assignments,
    TaskDecisions decisions,
    Reports reports,
    AuditLog audit,
    Accounts accounts,
    KeptRights rights,
    KeptSessions sessions,
    Tokens tokens) {

  /**
   * One agent's view.
   *
   * @param agent its name, for people
   * @param clock tells when tasks end and checks are too old
   * @param nanoTime such as {@code System::nanoTime}
   */
  public static SiteState of(
      Database database, String agent, InstantSource clock, LongSupplier nanoTime) {
    Leases leases = new Leases(new KeptLeases(database), agent, nanoTime);
    Tasks tasks = new Tasks(database, clock, leases);
    return new SiteState(
        database,
        leases,
        new Peers(database),
        new Contacts(database),
        new Libraries(database),
        new Grants(database),
        new Quotas(database, leases),
        new Probes(database),
        new ShownTexts(database),
        new SeenMessages(database, leases),
        new Checks(database, clock, leases),
        tasks,
        new Assignments(database, tasks),
        new TaskDecisions(database, tasks, clock),
        new Reports(database),
        new AuditLog(database),
        new Accounts(database),
        new KeptRights(database),
        new KeptSessions(database),
        new Tokens(database));
  }

  /** See {@link Database#inTransaction}. */
  public <T, X extends Exception> T inTransaction(Database.Work<T, X> work) throws X {
    return database.inTransaction(work);
  }

  /** See {@link Database#change}. */
  public <X extends Exception> void change(Database.Change<X> change) throws X {
    database.change(change);
  }

  /**
   * Returns from when on messages of other sites are taken: after a restore, those of before can
   * come again until they are too old.
   */
  public Instant messagesFrom() {
    return Instant.ofEpochMilli(database.number("select messages_from from state"));
  }

  /**
   * Writes a row and takes it back.
   *
   * @throws PalimpsestException if that cannot be done; the message gives the reason
   */
  public void check() {
    database.change(
        () -> {
          database.update("insert into contact (site, at) values ('=check', 0)");
          database.update("delete from contact where site = '=check'");
        });
  }

  /** See {@link Database#clock}. */
  public Optional<Instant> clock() {
    return database.clock();
  }

  /** A sentence without secrets about a fault of the state; empty if it works. */
  public Optional<String> fault() {
    try {
      check();
      return Optional.empty();
    } catch (PalimpsestException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
