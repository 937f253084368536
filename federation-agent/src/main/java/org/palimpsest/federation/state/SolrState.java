package org.palimpsest.federation.state;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.lease.Leases;

/** The state in collections of the site's SolrCloud. */
public final class SolrState implements SiteState {

  /** Never a task's, library's or site's; nobody lists it. */
  private static final String PROBE = "=probe";

  private final SolrConnection connection;
  private final String prefix;
  private final StateTable probes;

  private final SolrLeases leaseStore;
  private final Leases leases;
  private final Peers peers;
  private final Contacts contacts;
  private final Libraries libraries;
  private final Grants grants;
  private final Quotas quotas;
  private final Probes sentProbes;
  private final ShownTexts shownTexts;
  private final SeenMessages seenMessages;
  private final Checks checks;
  private final Tasks tasks;
  private final AuditLog audit;
  private final Accounts accounts;
  private final KeptSessions sessions;
  private final KeptRights rights;
  private final TaskDecisions decisions;

  private SolrState(
      SolrConnection connection,
      String prefix,
      String agent,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.connection = connection;
    this.prefix = prefix;
    var grantTable = new SolrGrants(table(StateCollection.GRANTS));
    this.probes = table(StateCollection.QUOTAS);
    this.leaseStore = new SolrLeases(probes, StateVersion.CURRENT, clock);
    this.leases = new Leases(leaseStore, agent, nanoTime);
    this.peers = new SolrPeers(table(StateCollection.SITES));
    this.contacts = new SolrContacts(probes);
    this.libraries = new SolrLibraries(table(StateCollection.LIBRARIES), grantTable);
    this.grants = grantTable;
    this.quotas = new SolrQuotas(probes, leases);
    this.sentProbes = new SolrProbes(probes);
    this.shownTexts = new SolrShownTexts(probes);
    this.seenMessages = new SolrSeenMessages(table(StateCollection.SEEN), leases);
    this.checks = new SolrChecks(table(StateCollection.CHECKS), clock, leases);
    this.tasks =
        new SolrTasks(
            table(StateCollection.TASKS),
            new TaskParts(table(StateCollection.RESULTS)),
            clock,
            leases);
    this.audit = new SolrAuditLog(table(StateCollection.AUDIT));
    this.accounts = new SolrAccounts(table(StateCollection.ACCOUNTS));
    this.decisions = new SolrTaskDecisions(table(StateCollection.RESULTS), clock);
    this.sessions = new SolrSessions(table(StateCollection.SESSIONS));
    this.rights = new SolrRights(table(StateCollection.RIGHTS));
  }

  private StateTable table(StateCollection collection) {
    return new StateTable(connection, collection.name(prefix));
  }

  /**
   * Opens the state; nothing is sent yet.
   *
   * @param connection stays the caller's, to be closed after the last use of the state
   * @param prefix of the collections' names, as {@link StateCollections#create} had it
   * @param clock tells when tasks end and checks are too old
   */
  public static SolrState open(SolrConnection connection, String prefix, InstantSource clock) {
    return open(connection, prefix, "", clock, System::nanoTime);
  }

  /**
   * The same for an agent, which works on what is there.
   *
   * @param agent its name, for people
   */
  public static SolrState open(
      SolrConnection connection, String prefix, String agent, InstantSource clock) {
    return open(connection, prefix, agent, clock, System::nanoTime);
  }

  /** With a monotonic clock to watch other agents by. */
  static SolrState open(
      SolrConnection connection,
      String prefix,
      String agent,
      InstantSource clock,
      LongSupplier nanoTime) {
    return new SolrState(connection, prefix, agent, clock, nanoTime);
  }

  @Override
  public void upgrade() {
    new StateUpgrade(
            probes,
            StateSchema.bundled(connection, prefix),
            leaseStore,
            leases,
            StateVersion.CURRENT,
            StateUpgrade.ENDED_WITHIN)
        .run();
  }

  @Override
  public void requireKnown() {
    KeptVersion.of(probes).requireKnownBy(StateVersion.CURRENT);
  }

  /** Asks each shard of each collection, and changes a document of no meaning. */
  @Override
  public void check() {
    trials().forEach(trial -> trial.use().run());
  }

  @Override
  public Optional<String> fault() {
    for (Trial trial : trials()) {
      try {
        trial.use().run();
      } catch (PalimpsestException e) {
        return Optional.of(StateFault.sentence(trial.table().collection(), e));
      }
    }
    return Optional.empty();
  }

  private record Trial(StateTable table, Runnable use) {}

  private List<Trial> trials() {
    var trials = new ArrayList<Trial>();
    for (StateCollection collection : StateCollection.values()) {
      StateTable table = table(collection);
      trials.add(new Trial(table, table::check));
    }
    trials.add(new Trial(probes, () -> StateRestore.requireEnded(probes)));
    trials.add(
        new Trial(probes, () -> probes.change(PROBE, row -> Change.write(new Fields(), true))));
    return trials;
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
    return sentProbes;
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
    return new SolrTaskBacklog(table(StateCollection.TASKS));
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
}
