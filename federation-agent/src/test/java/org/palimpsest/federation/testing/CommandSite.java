package org.palimpsest.federation.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.federation.testing.Commands.Printed;
import org.palimpsest.local.FreePorts;

/**
 * A site created as its administrators would: a SolrCloud with the seeds of the site's home, {@code
 * palimpsest site init}, and agents as processes.
 */
public final class CommandSite implements AutoCloseable {

  /** The password of {@value #ACCOUNT}, the first administrator. */
  private static final String PASSWORD = "correct horse battery";

  private static final String ACCOUNT = "ada";
  private static final String OWNER_ONLY = "rw-------";
  private static final String OWNER_ONLY_FOLDER = "rwx------";
  private static final Pattern FINGERPRINT = Pattern.compile("fingerprint (.*)");

  private final String name;
  private final Path folder;
  private final Commands commands;
  private final SolrProcess solr;
  private final List<AgentProcess> agents = new ArrayList<>();

  private CommandSite(String name, Path folder, SolrProcess solr) {
    this.name = name;
    this.folder = folder;
    this.commands = new Commands(folder);
    this.solr = solr;
  }

  /** Creates a site below a folder, without a running agent. */
  public static CommandSite create(String name, Path parent)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(parent.resolve(name));
    Path seeds = Files.createDirectories(folder.resolve("home")).resolve("seeds");
    Files.createDirectory(
        seeds,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY_FOLDER)));
    var site = new CommandSite(name, folder, SolrProcess.start("--seeds", seeds.toString()));
    site.init();
    return site;
  }

  private void init() throws IOException, InterruptedException {
    int port = FreePorts.find();
    commands.succeed(
        "site",
        "init",
        "--config",
        config(),
        "--site",
        name,
        "--url",
        "https://127.0.0.1:" + port,
        "--home",
        home(),
        "--solr",
        solr.solrUrl(),
        "--federation-port",
        port,
        "--api-port",
        FreePorts.find(),
        "--operations-port",
        FreePorts.find(),
        "--administrator",
        ACCOUNT,
        "--password-file",
        secret("password", PASSWORD));
  }

  private Path secret(String file, String line) throws IOException {
    Path path = Files.writeString(folder.resolve(file), line + "\n");
    return Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(OWNER_ONLY));
  }

  /** Adds each of two sites to the other's table. */
  public static void introduce(CommandSite one, CommandSite other)
      throws IOException, InterruptedException {
    one.showTo(other);
    other.showTo(one);
  }

  private void showTo(CommandSite other) throws IOException, InterruptedException {
    Path file = other.folder.resolve(name + ".cbor");
    String shown = succeed("site", "show", "--output", file);
    Matcher fingerprint = FINGERPRINT.matcher(shown);
    if (!fingerprint.find()) {
      throw new AssertionError("no fingerprint in: " + shown);
    }
    other.succeed("site", "peer", "add", file, "--fingerprint", fingerprint.group(1));
  }

  /** The site's name. */
  public String name() {
    return name;
  }

  /** The folder of its texts and its home. */
  public Path folder() {
    return folder;
  }

  /** The folder of keys, seeds and the descriptor. */
  public Path home() {
    return folder.resolve("home");
  }

  /** The configuration of its agents. */
  public Path config() {
    return folder.resolve("agent.yaml");
  }

  /** Its SolrCloud. */
  public SolrProcess solr() {
    return solr;
  }

  /** Runs a command of {@code site} or {@code federation} to its end, with the configuration. */
  public Printed run(Object... arguments) throws IOException, InterruptedException {
    return run(config(), arguments);
  }

  /** Runs a command of {@code site} or {@code federation} with another agent's configuration. */
  public Printed run(Path config, Object... arguments) throws IOException, InterruptedException {
    return commands.run(withConfiguration(config, arguments));
  }

  /**
   * Runs a command of {@code site} or {@code federation}, asserts success, and returns its standard
   * output.
   */
  public String succeed(Object... arguments) throws IOException, InterruptedException {
    return commands.succeed(withConfiguration(config(), arguments));
  }

  private Object[] withConfiguration(Path config, Object... arguments) throws IOException {
    var all = new ArrayList<Object>(List.of(arguments));
    all.addAll(List.of("--config", config));
    if (arguments[0].equals("federation")) {
      all.addAll(List.of("--credentials-file", secret("login", ACCOUNT + ":" + PASSWORD)));
    }
    return all.toArray();
  }

  /** Runs any other command, without adding arguments. */
  public Printed runPlain(Object... arguments) throws IOException, InterruptedException {
    return commands.run(arguments);
  }

  /** Starts its agent, and waits until it is ready. */
  public AgentProcess startAgent() throws IOException, InterruptedException {
    return startAgent(config());
  }

  /** Starts an agent of another configuration, and waits until it is ready. */
  public AgentProcess startAgent(Path config) throws IOException, InterruptedException {
    AgentProcess agent = AgentProcess.start(config, operationsPort(config));
    agents.add(agent);
    return agent;
  }

  private static int operationsPort(Path config) throws IOException {
    Matcher port =
        Pattern.compile("operations:[^}]*?port: (\\d+)").matcher(Files.readString(config));
    if (!port.find()) {
      throw new AssertionError("no port of operations in " + config);
    }
    return Integer.parseInt(port.group(1));
  }

  /** Ends its agents and its SolrCloud. */
  @Override
  public void close() {
    agents.forEach(AgentProcess::close);
    solr.close();
  }
}
