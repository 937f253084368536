package org.palimpsest.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.local.AgentLibraries;
import org.palimpsest.local.PrivateFiles;

/**
 * An institution's installation in the demo: a SolrCloud and an agent, each in its own process, set
 * up by the commands of the tutorial. Steps are called in the order of the methods, by one thread
 * at a time.
 */
final class DemoSite {

  /**
   * An institution of the demo.
   *
   * @param site the name of its site
   * @param title its display name
   * @param library the id of its library, and the name of the collection
   * @param libraryTitle the display name of the library
   */
  record Institution(String site, String title, String library, String libraryTitle) {

    static final List<Institution> ALL =
        List.of(
            new Institution("alpha", "University Alpha", "theses", "Theses of University Alpha"),
            new Institution(
                "beta", "Foundation Beta", "applications", "Applications to Foundation Beta"),
            new Institution("gamma", "Press Gamma", "articles", "Articles of Press Gamma"));
  }

  /** The epoch of the federation's secret seed. */
  private static final String EPOCH = "2026";

  private static final String SOLR_HEAP = "384m";
  private static final String AGENT_HEAP = "192m";
  private static final int PASSWORD_BYTES = 16;
  private static final String ACCOUNT = "librarian";
  private static final String CHECK =
      "federation check --quiet --collection {} --config {} --credentials-file {}";
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
   * A site before its setup.
   *
   * @param folder of the site, with its documents in {@code library} and {@code suspicious}
   * @param ports three free ones: for other sites, for the local API, and for operations
   */
  DemoSite(
      Institution institution,
      Path folder,
      List<Integer> ports,
      DemoProcesses processes,
      AgentLibraries libraries) {
    this.institution = institution;
    this.folder = folder;
    this.ports = ports;
    this.processes = processes;
    this.commands = new SiteCommands(processes, libraries, folder);
  }

  String name() {
    return institution.site();
  }

  /**
   * Starts the SolrCloud.
   *
   * @return its address
   */
  String startSolr() throws IOException {
    PrivateFiles.createFolder(folder.resolve("home/seeds"));
    Path solr = folder.resolve("solr");
    processes.atEnd(() -> stopSolr(solr));
    String output =
        commands.runApart(
            "local start --home {} --port 0 --heap {} --seeds {}",
            solr,
            SOLR_HEAP,
            folder.resolve("home/seeds"));
    solrUrl = firstMatch(SOLR_URL, output, 0);
    return solrUrl;
  }

  private void stopSolr(Path home) throws IOException {
    if (Files.exists(home)) {
      commands.run("local stop --home {}", home);
    }
  }

  /** Creates keys, the agent's state and the first account. */
  void init() throws IOException {
    String password = PrivateFiles.randomHex(PASSWORD_BYTES);
    Path passwordFile = secretFile("password", password);
    secretFile("credentials", ACCOUNT + ":" + password);
    commands.run(
        "site init --config {} --site {} --title {} --url https://127.0.0.1:{} --solr {}"
            + " --federation-port {} --api-port {} --operations-port {}"
            + " --administrator {} --password-file {}",
        config(),
        name(),
        institution.title(),
        ports.get(0),
        solrUrl,
        ports.get(0),
        ports.get(1),
        ports.get(2),
        ACCOUNT,
        passwordFile);
    // only this machine has to reach it
    Files.writeString(config(), Files.readString(config()).replace("0.0.0.0", "127.0.0.1"));
  }

  private Path secretFile(String name, String line) throws IOException {
    return Files.writeString(PrivateFiles.createFile(folder.resolve(name)), line + "\n");
  }

  /**
   * Creates the federation's secret seed.
   *
   * @return its file
   */
  Path createSeed() throws IOException {
    commands.run("site seed create {} --config {}", EPOCH, config());
    return folder.resolve("home/seeds").resolve(EPOCH + ".seed");
  }

  /** Imports the federation's secret seed of another site. */
  void importSeed(Path file) throws IOException {
    commands.run("site seed import {} {} --config {}", EPOCH, file, config());
  }

  /**
   * Creates the library and starts the agent, after the seed.
   *
   * @return the counts of the index
   */
  String fillLibrary() throws IOException {
    String collection = institution.library();
    commands.run("create --collection {} --seed {} --solr {}", collection, EPOCH, solrUrl);
    return lastLine(
        commands.run(
            "index --collection {} --solr {} {}", collection, solrUrl, folder.resolve("library")));
  }

  /** Starts the agent; returns when it is ready. */
  void startAgent() throws IOException {
    ProcessBuilder builder = commands.agentProcess(AGENT_HEAP, config());
    Path log = folder.resolve("agent.log");
    agent = AgentProcess.start(name(), processes, builder, ports.get(2), log);
    agent.awaitReady();
  }

  /** Writes the site's descriptor for the other sites. */
  void show() throws IOException {
    String shown = commands.run("site show --output {} --config {}", descriptor(), config());
    fingerprint = firstMatch(FINGERPRINT, shown, 1);
  }

  /** Adds the other sites, publishes the library, and grants it to them. */
  void join(List<DemoSite> others) throws IOException {
    String library = institution.library();
    commands.run(
        "site library publish {} --title {} --collection {}={} --config {}",
        library,
        institution.libraryTitle(),
        EPOCH,
        library,
        config());
    for (DemoSite other : others) {
      commands.run(
          "site peer add {} --fingerprint {} --config {}",
          other.descriptor(),
          other.fingerprint,
          config());
      commands.run(
          "site grant {} {} --evidence snippet --config {}", other.name(), library, config());
    }
  }

  private Path config() {
    return folder.resolve("agent.yaml");
  }

  private Path descriptor() {
    return folder.resolve(name() + ".descriptor");
  }

  /** Checks all suspicious documents against the site's own library. */
  SiteChecks checkAlone() throws IOException {
    return SiteChecks.read(
        name(),
        commands.run(
            CHECK + " --format json --no-federation {}",
            institution.library(),
            config(),
            folder.resolve("credentials"),
            folder.resolve("suspicious")));
  }

  /** Checks all suspicious documents against the site's own library and two others'. */
  SiteChecks checkFederated(List<DemoSite> others) throws IOException {
    return SiteChecks.read(name(), checked(folder.resolve("suspicious"), "json", others).out());
  }

  /**
   * Checks one document against the same, as a report for people; missing sites are listed, too.
   */
  SiteCommands.Run report(String document, List<DemoSite> others) throws IOException {
    return checked(folder.resolve("suspicious").resolve(document), "text", others);
  }

  private SiteCommands.Run checked(Path documents, String format, List<DemoSite> others)
      throws IOException {
    return commands.tryRun(
        CHECK + " --evidence verify --format {} --site {} --site {} {}",
        institution.library(),
        config(),
        folder.resolve("credentials"),
        format,
        others.get(0).remote(),
        others.get(1).remote(),
        documents);
  }

  private String remote() {
    return name() + ":" + institution.library();
  }

  void stopAgent() throws IOException {
    DemoProcesses.end(Objects.requireNonNull(agent, "no agent was started").handle());
  }

  /** The suspicious documents by name. */
  List<Path> suspicious() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("suspicious"))) {
      return files.sorted().toList();
    }
  }

  private static String firstMatch(Pattern pattern, String text, int group) throws DemoException {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.find()) {
      throw new DemoException("a command did not print " + pattern.pattern() + ".");
    }
    return matcher.group(group).strip();
  }

  private static String lastLine(String text) {
    return text.lines().reduce("", (before, line) -> line);
  }
}
