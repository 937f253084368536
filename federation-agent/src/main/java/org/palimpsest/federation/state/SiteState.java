package org.palimpsest.federation.state;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.lease.Leases;

/**
 * The shared state of a site's agents, as one of them sees it. Thread-safe, for any number of
 * agents.
 *
 * <p>Every method of every store throws {@link PalimpsestException} if the state cannot be reached
 * or refuses, and {@link IllegalArgumentException} if a value is too large or an id is invalid.
 *
 * @param database for transactions; closed by the caller that opened it
 */
public record SiteState(
    Database database,
    Leases leases,
    Peers peers,
    Contacts contacts,
    Libraries libraries,
    Grants grants,
    Quotas quotas,
    ProbeCounts probes,
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

  public static SiteState of(
      Database database, String agent, InstantSource clock, LongSupplier nanoTime) {
    Leases leases = new Leases(new LeaseTable(database), agent, nanoTime);
    Tasks tasks = new Tasks(database, clock, leases);
    return new SiteState(
        database,
        leases,
        new Peers(database),
        new Contacts(database),
        new Libraries(database),
        new Grants(database),
        new Quotas(database, leases),
        new ProbeCounts(database),
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

  public <T, X extends Exception> T inTransaction(Database.Work<T, X> work) throws X {
    return database.inTransaction(work);
  }

  public <X extends Exception> void change(Database.Change<X> change) throws X {
    database.change(change);
  }

  /**
   * The time from which messages of other sites are accepted: earlier ones could be replayed after
   * a restore, until they expire.
   */
  public Instant messagesFrom() {
    return Instant.ofEpochMilli(database.number("select messages_from from state"));
  }

  /**
   * Writes a row and deletes it.
   *
   * @throws PalimpsestException if that fails, with the reason
   */
  public void check() {
    database.change(
        () -> {
          database.update("insert into contact (site, at) values ('=check', 0)");
          database.update("delete from contact where site = '=check'");
        });
  }

  public Optional<Instant> clock() {
    return database.clock();
  }

  /** The message of a failing {@link #check}, without secrets; empty if it succeeds. */
  public Optional<String> fault() {
    try {
      check();
      return Optional.empty();
    } catch (PalimpsestException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
