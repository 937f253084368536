package org.palimpsest.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One institution's installation in the demo: a SolrCloud and an agent, each a process of its own,
 * set up by the commands of the tutorial. The steps are made in the order in which they stand here,
 * by one thread at a time.
 */
final class DemoSite {

  /** The epoch of the federation's secret seed. */
  private static final String EPOCH = "2026";

  private static final String SOLR_HEAP = "384m";
  private static final String AGENT_HEAP = "192m";
  private static final int PASSWORD_BYTES = 16;
  private static final Pattern SOLR_URL = Pattern.compile("http://\\S+/solr");
  private static final Pattern FINGERPRINT = Pattern.compile("(?m)^fingerprint +(.+)$");

  private final Institution institution;
  private final Path folder;
  private final DemoProcesses processes;
  private final SiteCommands commands;
  private final List<Integer> ports;
  private String solrUrl = "";
  private String fingerprint = "";
  private @Nullable AgentProcess agent;

  /**
   * A site that is not set up yet.
   *
   * @param folder the site's own, with its documents in {@code library} and {@code suspicious}
   * @param ports three free ones: for the other sites, for its own people, and for operations
   */
  DemoSite(
      Institution institution,
      Path folder,
      List<Integer> ports,
      DemoProcesses processes,
      String agentClassPath) {
    this.institution = institution;
    this.folder = folder;
    this.ports = ports;
    this.processes = processes;
    this.commands = new SiteCommands(processes, agentClassPath, folder);
  }

  /** The site's name. */
  String name() {
    return institution.site();
  }

  /**
   * Starts the SolrCloud.
   *
   * @return its address
   */
  String startSolr() throws IOException {
    Files.createDirectories(
        folder.resolve("home/seeds"),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path solr = folder.resolve("solr");
    String seeds = folder.resolve("home/seeds").toString();
    String said =
        commands.run(
            "local",
            "start",
            "--home",
            solr.toString(),
            "--port",
            "0",
            "--heap",
            SOLR_HEAP,
            "--seeds",
            seeds);
    solrUrl = found(SOLR_URL, said, 0);
    return solrUrl;
  }

  /** Makes keys, the agent's collections and the first account. */
  void init() throws IOException {
    Path password = passwordFile();
    Files.createFile(
        password,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(password, randomPassword() + "\n");
    commands.run(
        "site",
        "init",
        "--config",
        "agent.yaml",
        "--site",
        name(),
        "--title",
        institution.title(),
        "--url",
        "https://127.0.0.1:" + ports.get(0),
        "--solr",
        solrUrl,
        "--federation-port",
        ports.get(0).toString(),
        "--api-port",
        ports.get(1).toString(),
        "--operations-port",
        ports.get(2).toString(),
        "--password-file",
        password.toString());
    Path config = folder.resolve("agent.yaml");
    // Nobody outside this machine has to reach it.
    Files.writeString(config, Files.readString(config).replace("0.0.0.0", "127.0.0.1"));
  }

  /**
   * Makes the federation's secret seed.
   *
   * @return its file
   */
  Path createSeed() throws IOException {
    commands.run("site", "seed", "create", EPOCH);
    return folder.resolve("home/seeds").resolve(EPOCH + ".seed");
  }

  /** Takes the federation's secret seed from another site. */
  void importSeed(Path file) throws IOException {
    commands.run("site", "seed", "import", EPOCH, file.toString());
  }

  /**
   * Makes the library and starts the agent; the seed must be there.
   *
   * @return what was counted
   */
  String fillLibrary() throws IOException {
    String collection = institution.library();
    commands.run("create", "--collection", collection, "--seed", EPOCH, "--solr", solrUrl);
    String library = folder.resolve("library").toString();
    return lastLine(commands.run("index", "--collection", collection, "--solr", solrUrl, library));
  }

  /** Starts the agent, and waits until it is ready. */
  void startAgent() throws IOException {
    ProcessBuilder builder = commands.builder(AGENT_HEAP, "agent", "--config", "agent.yaml");
    Path log = folder.resolve("agent.log");
    agent = AgentProcess.start(name(), processes, builder, ports.get(2), log);
    agent.awaitReady();
  }

  /** Writes what the other sites need to know of this one. */
  void show() throws IOException {
    String shown = commands.run("site", "show", "--output", descriptor().toString());
    fingerprint = found(FINGERPRINT, shown, 1);
  }

  /** Adds the other sites, publishes the library, and grants it to them. */
  void join(List<DemoSite> others) throws IOException {
    String library = institution.library();
    commands.run(
        "site",
        "library",
        "publish",
        library,
        "--title",
        institution.libraryTitle(),
        "--collection",
        EPOCH + "=" + library);
    for (DemoSite other : others) {
      String file = other.descriptor().toString();
      commands.run("site", "peer", "add", file, "--fingerprint", other.fingerprint);
      commands.run("site", "grant", other.name(), library, "--evidence", "snippet");
    }
  }

  private Path descriptor() {
    return folder.resolve(name() + ".descriptor");
  }

  private Path passwordFile() {
    return folder.resolve("password");
  }

  /** Checks all suspicious documents against the site's own library. */
  SiteChecks checkAlone() throws IOException {
    throw new DemoException("todo");
  }

  SiteChecks checkFederated(List<DemoSite> others) throws IOException {
    throw new DemoException("todo");
  }

  SiteChecks checkFederated(String document, List<DemoSite> others) throws IOException {
    throw new DemoException("todo");
  }

  /** Ends the agent only. */
  void stopAgent() throws IOException {
    processes.end(Objects.requireNonNull(agent, "no agent was started").handle());
  }

  /** The suspicious documents, in the order of their names. */
  List<Path> suspicious() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("suspicious"))) {
      return files.sorted().toList();
    }
  }

  private static String found(Pattern pattern, String text, int group) throws DemoException {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new DemoException("a command did not print " + pattern.pattern() + ".");
    }
    return matcher.group(group).strip();
  }

  private static String randomPassword() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static String lastLine(String text) {
    return text.lines().reduce("", (before, line) -> line);
  }
}
