package org.palimpsest.federation.disturbed;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.federation.account.Role;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.agent.StateAccess;
import org.palimpsest.federation.answer.OwnDescriptor;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.config.ConfigException;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.manage.AccountManager;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.state.Database;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.testing.AgentProcess;
import org.palimpsest.federation.testing.Link;
import org.palimpsest.federation.testing.PostgresServer;
import org.palimpsest.federation.testing.SiteTables;
import org.palimpsest.federation.testing.SolrGateway;
import org.palimpsest.federation.testing.SolrProcess;
import org.palimpsest.local.FreePorts;

/**
 * A site of processes: a SolrCloud, and agents that share its home. They reach Solr through {@link
 * #gateway}; other sites reach them through {@link #link}.
 */
final class DisturbedSite implements AutoCloseable {

  static final String USER = "ada";
  static final String PASSWORD = "nobody would guess this";
  private static final String CREDENTIALS = PostgresServer.USER + ":" + PostgresServer.USER;
  private static final int WORKERS = 8;

  final String name;
  final SolrProcess solr;
  final SolrConnection connection;
  final SolrGateway gateway;
  final Link link;
  final Path home;
  final SiteState state;
  final Database database;
  final SiteTables tables;
  private final Path folder;
  private final String stateUrl;

  /** An agent's ports and process. */
  record Agent(AgentProcess process, int messagePort, TaskApi api) {}

  /**
   * Creates all parts except agents. The home already has its seeds.
   *
   * @param server of the state, which several agents share
   */
  DisturbedSite(String name, Path folder, PostgresServer server)
      throws IOException, ConfigException, ChangeRefusedException, SQLException {
    this.name = name;
    this.folder = folder;
    this.stateUrl = server.url(name);
    server.execute(PostgresServer.USER, "create database " + name);
    this.home = folder.resolve("home");
    this.solr = SolrProcess.start("--seeds", home.resolve("seeds").toString());
    this.connection = solr.connect();
    this.gateway = new SolrGateway(solr.solrUrl());
    this.link = new Link();
    InstantSource clock = InstantSource.system();
    Path credentials = folder.resolve("state.credentials");
    SecretFiles.write(credentials, CREDENTIALS.getBytes(StandardCharsets.UTF_8));
    AgentConfig config = AgentConfig.read(config(name + "-0", 0, 0, 0));
    OwnDescriptor own = SiteHome.create(config, clock).descriptor();
    this.database = StateAccess.openOrMake(config);
    database.claim(name);
    this.state = SiteState.of(database, "test", clock, System::nanoTime);
    this.tables = new SiteTables(name, solr, connection, state, own);
    new AccountManager(state, clock).add(USER, Role.ADMINISTRATOR, PASSWORD, "test");
  }

  private Path config(String agent, int messagePort, int apiPort, int operationsPort)
      throws IOException {
    return Files.writeString(
        folder.resolve(agent + ".yaml"),
        String.format(
            Locale.ROOT,
            """
            site: %s
            url: https://127.0.0.1:%d
            home: home
            agent: %s
            state: {url: "%s", credentials: state.credentials}
            solr: {url: "%s"}
            federation: {host: 127.0.0.1, port: %d}
            api: {port: %d}
            operations: {port: %d}
            tasks: {workers: %d}
            """,
            name,
            link.port(),
            agent,
            stateUrl,
            gateway.url(),
            messagePort,
            apiPort,
            operationsPort,
            WORKERS));
  }

  /** Starts an agent and waits until it is ready. The link does not lead to it yet. */
  Agent start(String agent) throws IOException, InterruptedException {
    int messages = FreePorts.find();
    int api = FreePorts.find();
    int operations = FreePorts.find();
    Path config = config(agent, messages, api, operations);
    return new Agent(
        AgentProcess.start(config, operations),
        messages,
        new TaskApi(URI.create("http://127.0.0.1:" + api), USER, PASSWORD));
  }

  /** Creates a folder for secrets. */
  static Path secretFolder(Path folder) throws IOException {
    Files.createDirectories(folder.getParent());
    return Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Directs other sites to these agents: the first that accepts a connection. */
  void lead(Agent... agents) {
    link.leadTo(List.of(agents).stream().map(Agent::messagePort).toList());
  }

  @Override
  public void close() throws IOException {
    link.close();
    gateway.close();
    database.close();
    connection.close();
    solr.close();
  }
}
