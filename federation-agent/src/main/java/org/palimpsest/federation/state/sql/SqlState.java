package org.palimpsest.federation.state.sql;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.lease.Leases;
import org.palimpsest.federation.state.Accounts;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Checks;
import org.palimpsest.federation.state.Contacts;
import org.palimpsest.federation.state.Grants;
import org.palimpsest.federation.state.KeptRights;
import org.palimpsest.federation.state.KeptSessions;
import org.palimpsest.federation.state.Libraries;
import org.palimpsest.federation.state.Peers;
import org.palimpsest.federation.state.Probes;
import org.palimpsest.federation.state.Quotas;
import org.palimpsest.federation.state.SeenMessages;
import org.palimpsest.federation.state.ShownTexts;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.TaskBacklog;
import org.palimpsest.federation.state.TaskDecisions;
import org.palimpsest.federation.state.Tasks;
import org.palimpsest.federation.state.Tokens;

/** The state in a database, as one agent sees it. */
public final class SqlState implements SiteState {

  private final Database database;
  private final Leases leases;
  private final Peers peers;
  private final Contacts contacts;
  private final Libraries libraries;
  private final Grants grants;
  private final Quotas quotas;
  private final Probes probes;
  private final ShownTexts shownTexts;
  private final SeenMessages seenMessages;
  private final Checks checks;
  private final Tasks tasks;
  private final TaskDecisions decisions;
  private final AuditLog audit;
  private final Accounts accounts;
  private final KeptRights rights;
  private final KeptSessions sessions;
  private final Tokens tokens;

  /**
   * One agent's view.
   *
   * @param database stays the caller's, to be closed after the last use of the state
   * @param agent its name, for people
   * @param clock tells when tasks end and checks are too old
   * @param nanoTime such as {@code System::nanoTime}
   */
  public SqlState(Database database, String agent, InstantSource clock, LongSupplier nanoTime) {
    this.database = database;
    this.leases = new Leases(new SqlLeases(database), agent, nanoTime);
    this.peers = new SqlPeers(database);
    this.contacts = new SqlContacts(database);
    this.libraries = new SqlLibraries(database);
    this.grants = new SqlGrants(database);
    this.quotas = new SqlQuotas(database, leases);
    this.probes = new SqlProbes(database);
    this.shownTexts = new SqlShownTexts(database);
    this.seenMessages = new SqlSeenMessages(database, leases);
    this.checks = new SqlChecks(database, clock, leases);
    this.tasks = new SqlTasks(database, clock, leases);
    this.decisions = new SqlDecisions(database, clock);
    this.audit = new SqlAuditLog(database);
    this.accounts = new SqlAccounts(database);
    this.rights = new SqlRights(database);
    this.sessions = new SqlSessions(database);
    this.tokens = new SqlTokens(database);
  }

  @Override
  public <T, X extends Exception> T inTransaction(Work<T, X> work) throws X {
    return database.inTransaction(handle -> work.run());
  }

  @Override
  public Instant messagesFrom() {
    return database.inTransaction(
        handle ->
            Instant.ofEpochMilli(
                handle.createQuery("select messages_from from state").mapTo(Long.class).one()));
  }

  @Override
  public Leases leases() {
    return leases;
  }

  @Override
  public Peers peers() {
    return peers;
  }

  @Override
  public Contacts contacts() {
    return contacts;
  }

  @Override
  public Libraries libraries() {
    return libraries;
  }

  @Override
  public Grants grants() {
    return grants;
  }

  @Override
  public Quotas quotas() {
    return quotas;
  }

  @Override
  public Probes probes() {
    return probes;
  }

  @Override
  public ShownTexts shownTexts() {
    return shownTexts;
  }

  @Override
  public SeenMessages seenMessages() {
    return seenMessages;
  }

  @Override
  public Checks checks() {
    return checks;
  }

  @Override
  public Tasks tasks() {
    return tasks;
  }

  @Override
  public TaskDecisions decisions() {
    return decisions;
  }

  @Override
  public TaskBacklog backlog() {
    return () -> database.inTransaction(SqlState::backlog);
  }

  private static TaskBacklog.Counts backlog(Handle handle) {
    return handle
        .createQuery(
            """
            select count(case when state = 'WAITING' then 1 end),
              count(case when state = 'RUNNING' then 1 end),
              min(case when state = 'WAITING' then created_at end)
            from task where state in ('WAITING', 'RUNNING')
            """)
        .map(
            (row, context) -> {
              long oldest = row.getLong(3);
              Optional<Instant> oldestWaiting =
                  row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(oldest));
              return new TaskBacklog.Counts(row.getLong(1), row.getLong(2), oldestWaiting);
            })
        .one();
  }

  @Override
  public AuditLog audit() {
    return audit;
  }

  @Override
  public Accounts accounts() {
    return accounts;
  }

  @Override
  public KeptRights rights() {
    return rights;
  }

  @Override
  public KeptSessions sessions() {
    return sessions;
  }

  @Override
  public Tokens tokens() {
    return tokens;
  }

  /** Writes a row and takes it back. */
  @Override
  public void check() {
    database.useTransaction(
        handle -> {
          handle.execute(
              "insert into contact (site, at) values ('=check', 0) on conflict do nothing");
          handle.execute("delete from contact where site = '=check'");
        });
  }

  @Override
  public Optional<String> fault() {
    try {
      check();
      return Optional.empty();
    } catch (PalimpsestException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
