package org.palimpsest.federation.agent;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.federation.account.AccountStore;
import org.palimpsest.federation.account.Logins;
import org.palimpsest.federation.account.RightsHolders;
import org.palimpsest.federation.account.Sessions;
import org.palimpsest.federation.account.TokenLogins;
import org.palimpsest.federation.answer.AnswerSettings;
import org.palimpsest.federation.answer.Answerer;
import org.palimpsest.federation.answer.SolrLibrarySearch;
import org.palimpsest.federation.api.ApiParts;
import org.palimpsest.federation.api.LocalApi;
import org.palimpsest.federation.api.OpenIdRoutes;
import org.palimpsest.federation.api.SiteRoutes.RemoteLibraryList;
import org.palimpsest.federation.assignment.AssignmentChecks;
import org.palimpsest.federation.assignment.SolrSubmissionLibrary;
import org.palimpsest.federation.assignment.SubmissionLibrary;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.desk.LibraryDocuments;
import org.palimpsest.federation.desk.SolrLibraryDocuments;
import org.palimpsest.federation.manage.AccountManager;
import org.palimpsest.federation.manage.OpenIdAccounts;
import org.palimpsest.federation.manage.RightsManager;
import org.palimpsest.federation.manage.SiteManager;
import org.palimpsest.federation.manage.TokenManager;
import org.palimpsest.federation.openid.OpenIdSettings;
import org.palimpsest.federation.openid.ProviderLogin;
import org.palimpsest.federation.ops.CachedChecks;
import org.palimpsest.federation.ops.Check;
import org.palimpsest.federation.ops.Failures;
import org.palimpsest.federation.ops.HttpServers;
import org.palimpsest.federation.ops.Metrics;
import org.palimpsest.federation.ops.OperationsServer;
import org.palimpsest.federation.ops.RequestRecorder;
import org.palimpsest.federation.peer.OpenPlace;
import org.palimpsest.federation.peer.PeerClient;
import org.palimpsest.federation.peer.PeerException;
import org.palimpsest.federation.peer.PeerSettings;
import org.palimpsest.federation.peer.RemoteLibraries;
import org.palimpsest.federation.protocol.TinkEnvelopes;
import org.palimpsest.federation.server.MessageServer;
import org.palimpsest.federation.server.OwnSite;
import org.palimpsest.federation.server.ServerSettings;
import org.palimpsest.federation.state.Database;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.task.TaskRunner;
import org.palimpsest.federation.task.TaskSettings;
import org.palimpsest.federation.thread.DaemonThreads;
import org.palimpsest.report.pdf.PdfException;
import org.palimpsest.report.pdf.PdfFonts;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running agent: creates all parts, starts them in order and stops them in reverse order. */
public final class Agent implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Agent.class);
  private static final Duration LIBRARIES_PATIENCE = Duration.ofSeconds(20);

  private final AgentConfig config;
  private final InstantSource clock;
  private final Metrics metrics = new Metrics();

  private final Deque<Ending> endings = new ArrayDeque<>();

  private final SiteHome home;
  private final SolrConnection connection;
  private final SiteState state;
  private final PeerClient peers;
  private final MessageServer messages;
  private final TaskRunner tasks;
  private final LibraryDocuments documents;
  private final SubmissionLibrary submissions;
  private final KeptRevocations revocations;
  private final AuditHeads heads;
  private final OutlookWatch outlook;
  private final Maintenance maintenance;
  private final LocalApi api;
  private final CachedChecks readiness;
  private final OperationsServer operations;
  private volatile boolean started;
  private volatile boolean stopping;

  private record Ending(String name, Runnable work) {}

  private Agent(AgentConfig config, @Nullable MeaningComparer meanings, InstantSource clock)
      throws IOException {
    this.config = config;
    this.clock = clock;
    this.home = SiteHome.open(config, clock);
    this.connection = SolrAccess.open(config.solr());
    ending("connection", connection::close);
    Database database = StateAccess.open(config);
    ending("state", database::close);
    database.measure(metrics.registry());
    this.state = SiteState.of(database, config.agent(), clock, System::nanoTime);
    ending("lease", state.leases()::close); // after all users of the lease
    var envelopes = new TinkEnvelopes(clock);
    this.peers =
        new PeerClient(
            config.site(), home.keys(), home.keys()::tls, envelopes, PeerSettings.DEFAULT, clock);
    ending("peers", peers::close);
    this.messages = messages(envelopes);
    this.submissions = new SolrSubmissionLibrary(connection, config.solr().submissions());
    var assignments = new AssignmentChecks(state.assignments(), state.tasks(), submissions);
    this.tasks =
        new TaskRunner(
            config.site(),
            TaskSettings.of(
                config.tasks().workers(), Duration.ofMinutes(config.tasks().deadlineMinutes())),
            state.tasks(),
            state.peers(),
            state.shownTexts(),
            assignments,
            peers,
            connection,
            home::epochs,
            meanings,
            metrics.registry(),
            clock);
    this.documents = new SolrLibraryDocuments(connection);
    SiteManager manager = Managers.sites(home, state, connection, config, clock);
    this.revocations = new KeptRevocations(config.revoked(), state.peers(), manager);
    this.heads =
        new AuditHeads(config.site(), config.auditHead(), home.keys(), state.audit(), clock);
    this.outlook =
        new OutlookWatch(
            metrics.registry(),
            () ->
                Outlook.of(
                    home.keys().publicKeys(),
                    state.peers(),
                    state.contacts(),
                    manager.libraryFaults()),
            clock);
    var jumps = new ClockJumps(clock, System::nanoTime);
    this.maintenance =
        new Maintenance(
            home,
            new PeerUpdates(
                peers,
                new OpenPlace(PeerSettings.DEFAULT),
                state.peers(),
                state.contacts(),
                state.audit(),
                heads,
                clock),
            messages::reloadTls,
            gauges()::sample,
            outlook::look,
            heads,
            revocations,
            new Expiry(
                state,
                documents,
                assignments,
                config.retention(),
                new RetentionNames(config.retention(), documents, new SolrTypes(connection)),
                jumps),
            jumps,
            clock);
    this.api = api();
    this.readiness = new CachedChecks(readinessChecks(), System::nanoTime);
    this.operations =
        new OperationsServer(
            address(config.operations()),
            new CachedChecks(healthChecks(), System::nanoTime),
            readiness,
            metrics::text);
  }

  /**
   * Starts an agent.
   *
   * @param meanings compares with this site's own sources by meaning; may be null
   * @throws AgentException if it cannot work
   */
  public static Agent start(
      AgentConfig config, @Nullable MeaningComparer meanings, InstantSource clock)
      throws AgentException {
    Agent agent;
    try {
      agent = new Agent(config, meanings, clock);
    } catch (IOException | PalimpsestException e) {
      throw new AgentException(String.valueOf(e.getMessage()), e);
    }
    try {
      agent.start();
      return agent;
    } catch (AgentException e) {
      agent.close();
      throw e;
    }
  }

  private void start() throws AgentException {
    try {
      // first, so that readiness can be queried during the start
      start("operations", operations::start, operations::stop);
      state.leases().start();
      state.check();
      keepRevocations(); // before any request is accepted
      start("messages", messages::start, messages::stop);
      start("tasks", tasks::start, tasks::stop);
      start("api", api::start, api::stop);
      start("maintenance", maintenance::start, maintenance::stop);
      started = true; // once ready, all parts are usable
      readiness.forget();
    } catch (IOException | IllegalStateException | PalimpsestException e) {
      throw new AgentException(String.valueOf(e.getMessage()), e);
    }
    LOG.atInfo()
        .addKeyValue("agent", config.agent())
        .addKeyValue("federation", messages.port())
        .addKeyValue("api", api.port())
        .addKeyValue("operations", operations.port())
        .log("The agent works.");
  }

  private void keepRevocations() throws AgentException {
    try {
      revocations.keep();
    } catch (IOException e) {
      throw new AgentException(
          "The home's list of revoked sites cannot be read: " + e.getMessage(), e);
    }
  }

  private interface Beginning {
    void work() throws IOException;
  }

  private void start(String name, Beginning beginning, Runnable ending) throws IOException {
    beginning.work();
    ending(name, ending);
  }

  private void ending(String name, Runnable work) {
    endings.push(new Ending(name, work));
  }

  private MessageServer messages(TinkEnvelopes envelopes) {
    var answerer =
        new Answerer(
            AnswerSettings.DEFAULT,
            state,
            new SolrLibrarySearch(connection, AnswerSettings.DEFAULT),
            home::descriptor,
            clock);
    ending("answerer", answerer::close);
    return new MessageServer(
        new ServerSettings(config.federation().host(), config.federation().port()),
        OwnSite.of(config.site(), home.keys(), home::descriptor, home::formerDescriptor),
        state,
        answerer,
        envelopes,
        metrics.registry(),
        clock);
  }

  private LocalApi api() throws IOException {
    var accounts = new AccountStore(state.accounts());
    var sessions = new Sessions(state.sessions(), accounts, clock);
    var logins = new Logins(accounts, System::nanoTime);
    var parts =
        new ApiParts(
            logins,
            new TokenLogins(logins, state.tokens(), accounts, clock),
            sessions,
            openId(),
            state,
            config.tasks().openPerAccount(),
            config.tasks().bytesPerAccount(),
            documents,
            submissions,
            new ReportSigning(home, clock),
            fonts(),
            Managers.sites(home, state, connection, config, clock),
            new AccountManager(state, clock),
            new RightsManager(state, clock),
            new TokenManager(state, clock),
            new RightsHolders(state.rights()),
            remoteLibraries(),
            tasks::wake,
            config.retention(),
            clock);
    AgentConfig.Api settings = config.api();
    var address =
        new HttpServers.Address(
            settings.listener().host(),
            settings.listener().port(),
            settings.certificate(),
            settings.key(),
            settings.proxies());
    return new LocalApi(
        address, settings.bodyBytesMax(), parts, new RequestRecorder(metrics.registry()));
  }

  private OpenIdRoutes.@Nullable Provider openId() {
    OpenIdSettings settings = config.openId();
    return settings == null
        ? null
        : new OpenIdRoutes.Provider(
            new ProviderLogin(settings), new OpenIdAccounts(settings, state, clock));
  }

  private PdfFonts fonts() throws IOException {
    try {
      return PdfFonts.of(config.reportFonts());
    } catch (PdfException e) {
      throw new IOException("report.fonts: " + e.sentence(), e);
    }
  }

  private RemoteLibraryList remoteLibraries() {
    var remote = new RemoteLibraries(state.peers(), peers, LIBRARIES_PATIENCE);
    return site -> {
      try {
        return remote.of(site);
      } catch (PeerException e) {
        throw new RemoteLibraryList.SiteUnavailableException(e.note(), e);
      }
    };
  }

  private static HttpServers.Address address(AgentConfig.Listener listener) {
    return new HttpServers.Address(listener.host(), listener.port());
  }

  /** Faults that need a restart, and notices to act on within days. */
  private List<Check> healthChecks() {
    return List.of(
        Check.of(
            "threads",
            () ->
                ManagementFactory.getThreadMXBean().findDeadlockedThreads() == null
                    ? Optional.empty()
                    : Optional.of("Threads wait for each other.")),
        Check.of(
            "tasks",
            () ->
                faultUnless(
                    !started || Readiness.taskThreads() >= config.tasks().workers(),
                    "Not all threads work on tasks that should.")),
        Check.of(
            "maintenance",
            () -> faultUnless(!started || maintenance.isAlive(), "Maintenance has ended.")),
        Check.notice("audit", heads::notice),
        Check.notice("outlook", outlook::notice));
  }

  private Optional<String> workFault() {
    return stopping
        ? Optional.of("The agent stops.")
        : faultUnless(started, "The agent starts; it is ready in some seconds.");
  }

  private Gauges gauges() {
    return new Gauges(
        metrics.registry(),
        state.tasks()::backlog,
        () -> solrFault().isEmpty(),
        () -> heads.notice().isPresent(),
        peers::circuits,
        clock);
  }

  private Optional<String> solrFault() {
    try {
      documents.has(config.site()); // any name will do: only whether Solr answers matters
      return Optional.empty();
    } catch (PalimpsestException e) {
      return Optional.of(
          switch (e.reason()) {
            case UNAUTHORIZED, FORBIDDEN ->
                "Solr does not let this agent list collections: look at solr.credentials of the"
                    + " configuration, and at the user's permissions.";
            default ->
                "Solr does not answer: look whether its nodes run, and at solr.url of the"
                    + " configuration.";
          });
    }
  }

  private List<Check> readinessChecks() {
    return List.of(
        Check.of("work", this::workFault),
        Check.of("state", state::fault),
        Check.of(
            "clock",
            () -> state.clock().flatMap(its -> Readiness.clockFault(clock.instant(), its))),
        Check.of("solr", this::solrFault),
        Check.of("keys", () -> Readiness.keysFault(home, clock.instant())),
        Check.of(
            "configuration",
            () ->
                faultUnless(
                    home.isAgreedOn(),
                    "Another agent of this site was started with another title or url since; make"
                        + " their configurations agree, and start this one again.")),
        Check.of(
            "seeds",
            () -> faultUnless(!home.epochs().isEmpty(), "There is no seed; no site can be asked.")),
        Check.of(
            "messages",
            () ->
                started
                    ? Readiness.endpointFault(config.federation(), messages.port())
                    : Optional.of("The endpoint for other sites is not open yet.")));
  }

  private static Optional<String> faultUnless(boolean condition, String sentence) {
    return condition ? Optional.empty() : Optional.of(sentence);
  }

  public int apiPort() {
    return api.port();
  }

  /** The port of health, readiness and metrics. */
  public int operationsPort() {
    return operations.port();
  }

  public int messagePort() {
    return messages.port();
  }

  /** Stops; work in progress may end within the configured time. */
  @Override
  public void close() {
    stopping = true;
    LOG.info("The agent stops.");
    var thread = Executors.newSingleThreadExecutor(new DaemonThreads("stop"));
    try {
      thread.submit(this::endAll).get(config.stopSeconds(), TimeUnit.SECONDS);
      LOG.info("The agent has stopped.");
    } catch (TimeoutException e) {
      LOG.warn("Running work did not end in {} s; it is given up.", config.stopSeconds());
    } catch (ExecutionException e) {
      LOG.error("The agent did not stop as it should: {}", Failures.trace(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      thread.shutdownNow();
    }
  }

  private void endAll() {
    while (!endings.isEmpty()) {
      Ending ending = endings.pop();
      try {
        ending.work().run();
      } catch (RuntimeException e) { // the others must end, too
        LOG.error("{} did not stop as it should: {}", ending.name(), Failures.trace(e));
      }
    }
  }
}
