package org.palimpsest.federation.disturbed;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.testing.AgentProcess;
import org.palimpsest.federation.testing.Commands;
import org.palimpsest.federation.testing.Commands.Printed;
import org.palimpsest.federation.testing.PostgresServer;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SolrProcess;
import org.palimpsest.local.FreePorts;

/**
 * A site created by commands, with agents as processes and a state that tests can make unavailable.
 */
final class StateSite implements AutoCloseable {

  static final String USER = "ada";
  static final String PASSWORD = "nobody would guess this";

  /** A collection with the texts of {@link #source}. */
  static final String LIBRARY = "own";

  static final int SOURCES = 5;

  private final String name;
  private final Path folder;
  private final Path home;
  private final SolrProcess solr;
  private final String state;
  private final Commands commands;
  private final List<AgentProcess> started = new ArrayList<>();

  /** An agent of a site, with constant ports. */
  final class Agent {
    final Path config;
    final TaskApi api;
    private final int operationsPort;
    private AgentProcess process;

    private Agent(Path config, int apiPort, int operationsPort) {
      this.config = config;
      this.api = new TaskApi(URI.create("http://127.0.0.1:" + apiPort), USER, PASSWORD);
      this.operationsPort = operationsPort;
    }

    /** Starts the agent, and waits until it is ready. */
    Agent start() throws IOException, InterruptedException {
      process = AgentProcess.start(config, operationsPort);
      started.add(process);
      return this;
    }

    AgentProcess process() {
      return process;
    }
  }

  /**
   * Creates nothing yet.
   *
   * @param home a folder, possibly on another disk
   * @param postgres the server of the state, in a database of the site's name; null for the home
   */
  StateSite(
      String name, Path folder, Path home, SolrProcess solr, @Nullable PostgresServer postgres)
      throws IOException {
    this.name = name;
    this.folder = Files.createDirectories(folder);
    this.home = home;
    this.solr = solr;
    this.state =
        postgres == null
            ? "version: 1"
            : "state: {url: \""
                + postgres.url(name)
                + "\", credentials: \""
                + secret("database-login", PostgresServer.USER + ":" + PostgresServer.USER)
                + "\"}";
    this.commands = new Commands(folder);
  }

  /** Creates the home, the state, the first account and a seed. */
  StateSite init() throws IOException, InterruptedException {
    Path config = agent("init").config;
    Path password = secret("password", PASSWORD);
    commands.succeed(
        "site", "init", "--config", config, "--administrator", USER, "--password-file", password);
    commands.succeed("site", "seed", "create", "2026", "--config", config);
    return this;
  }

  /** Writes a file that only its owner may read. */
  Path secret(String file, String line) throws IOException {
    Path path = folder.resolve(file);
    SecretFiles.write(path, (line + "\n").getBytes(StandardCharsets.UTF_8));
    return path;
  }

  /** Writes the configuration of an agent, with its own ports. */
  Agent agent(String agent) throws IOException {
    int apiPort = FreePorts.find();
    int operationsPort = FreePorts.find();
    int messagePort = FreePorts.find();
    Path config =
        Files.writeString(
            folder.resolve(agent + ".yaml"),
            String.format(
                Locale.ROOT,
                """
                site: %s
                url: https://127.0.0.1:1
                home: "%s"
                agent: %s
                solr: {url: "%s"}
                federation: {host: 127.0.0.1, port: %d}
                api: {port: %d}
                operations: {port: %d}
                tasks: {openPerAccount: 100000}
                %s
                """,
                name,
                home,
                agent,
                solr.solrUrl(),
                messagePort,
                apiPort,
                operationsPort,
                state));
    return new Agent(config, apiPort, operationsPort);
  }

  /** Runs a command to its end. */
  Printed run(Agent as, Object... arguments) throws IOException, InterruptedException {
    List<Object> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--config", as.config));
    return commands.run(all.toArray());
  }

  /** All agents started so far. */
  List<AgentProcess> started() {
    return List.copyOf(started);
  }

  Path home() {
    return home;
  }

  Path stateFile() {
    return home.resolve("state.db");
  }

  /** A text of the library. */
  static String source(int number) {
    return Prose.of(100 + number, 40);
  }

  static String sourceId(int number) {
    return "source-" + number;
  }

  /** Fills the library of a Solr. */
  static void fill(SolrProcess solr) {
    List<SourceDocument> sources = new ArrayList<>();
    for (int i = 0; i < SOURCES; i++) {
      sources.add(new SourceDocument(sourceId(i), Map.of("title", "T", "text", source(i))));
    }
    solr.createLibrary(LIBRARY, sources);
  }

  @Override
  public void close() {
    started.forEach(AgentProcess::close);
  }
}
