package org.palimpsest.desk;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.palimpsest.cli.CommandProvider;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.local.AgentLibraries;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;
import org.palimpsest.local.PrivateFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code palimpsest desk}: runs until it is stopped, and keeps its data. A second start requests
 * another key from the running desk.
 */
@Command(
    name = "desk",
    mixinStandardHelpOptions = true,
    description =
        "Starts the desk on this machine, a page in the browser to hand in documents, see"
            + " the evidence and decide. Nothing leaves the machine, and everything is kept.")
public final class DeskCommand implements Callable<Integer>, CommandProvider {

  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  /** The agent's default folder of files handed in to assignments. */
  private static final String SUBMISSIONS = "submissions";

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      defaultValue = "${sys:user.home}/.palimpsest/desk",
      description = "The folder of all data (default: ~/.palimpsest/desk).")
  @SuppressWarnings("NullAway.Init")
  private Path home;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8866",
      description = "The page's port on this machine (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--collection",
      paramLabel = "C",
      defaultValue = "library",
      description = "The library, made at the first start (default: ${DEFAULT-VALUE}).")
  @SuppressWarnings("NullAway.Init")
  private String collection;

  @Option(names = "--no-browser", description = "Opens no browser; the address is printed.")
  private boolean noBrowser;

  @Option(
      names = "--sample",
      description =
          "Adds sample documents to the library, and an assignment of ten papers; existing"
              + " ones are not added again.")
  private boolean sample;

  /** For {@link java.util.ServiceLoader}. */
  public DeskCommand() {}

  @Override
  public List<Object> commands() {
    return List.of(this);
  }

  @Override
  public Integer call() {
    if (port < 1024 || port > 65_535) {
      throw new ParameterException(
          spec.commandLine(), "--port is " + port + "; it must be 1024..65535.");
    }
    try {
      DeskHome desk = new DeskHome(home.toAbsolutePath().normalize());
      PrivateFiles.warning(desk.folder()).ifPresent(spec.commandLine().getErr()::println);
      return desk.isRunning() ? reuse(desk) : run(desk);
    } catch (IOException | PalimpsestException e) {
      spec.commandLine().getErr().println("The desk cannot be started: " + e.getMessage());
      return ExitCode.SOFTWARE;
    } catch (EndedException e) {
      spec.commandLine().getErr().println("The desk has ended: " + e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private int reuse(DeskHome desk) throws IOException {
    Optional<DeskAddress> running = DeskAddress.ofRunning(desk.port(), desk.credentials());
    if (running.isEmpty()) {
      throw new IOException(
          "another one in "
              + desk.folder()
              + " is starting or ending; wait a moment, or name another folder with --home.");
    }
    print("The desk runs already.");
    boolean isDone = addSample(desk, desk.port());
    printAddress(running.get());
    return isDone ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void requireFreePort() throws IOException {
    try {
      new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
    } catch (BindException e) {
      throw new IOException(
          "port " + port + " is taken by another program; choose another with --port.", e);
    }
  }

  /** The desk ended without being stopped. */
  private static final class EndedException extends Exception {
    private static final long serialVersionUID = 1L;

    EndedException(String sentence) {
      super(sentence);
    }
  }

  private int run(DeskHome desk) throws IOException, EndedException {
    requireFreePort();
    print("Starting the desk in " + desk.folder() + " ...");
    PrivateFiles.createFolder(desk.folder());
    System.setProperty("palimpsest.logs", desk.logs().toString());
    print("  1 of 3: Solr, which holds the texts ...");
    var config = new LocalClusterConfig(desk.solr(), LocalClusterConfig.PORT_ANY, 1);
    try (AgentLibraries libraries = AgentLibraries.open();
        LocalCluster cluster = LocalCluster.start(config)) {
      print("  2 of 3: its libraries ...");
      makeCollections(cluster.solrUrl());
      print("  3 of 3: its agent ...");
      desk.make(libraries, cluster.solrUrl(), port);
      try (DeskAgent agent = DeskAgent.start(libraries, desk)) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(agent, cluster), "end-desk"));
        DeskAddress address = agent.awaitReady(port, desk.credentials());
        addSample(desk, port); // the desk works without it
        printAddress(address);
        print("It runs until you press Ctrl-C here; all documents are kept.");
        int exitCode = agent.awaitEnd();
        throw new EndedException(
            "its agent ended with exit code "
                + exitCode
                + "; the agent's log is "
                + desk.agentLog()
                + ". Start it again: all documents are kept.");
      }
    }
  }

  /** The agent ends first, as it still needs Solr. */
  private static void end(DeskAgent agent, LocalCluster cluster) {
    agent.close();
    try {
      cluster.close();
    } catch (IOException e) {
      System.err.println(e.getMessage());
    }
  }

  private void makeCollections(String solrUrl) {
    try (SolrConnection connection = SolrConnection.open(URI.create(solrUrl), null, TIMEOUT)) {
      var admin = new CollectionAdmin(connection);
      admin.uploadConfigsetIfAbsent();
      for (String each : List.of(collection, SUBMISSIONS)) {
        if (!admin.exists(each)) {
          admin.create(each, 1, 1);
        }
      }
    }
  }

  /** Adds the sample if requested; prints a failure and returns false. */
  private boolean addSample(DeskHome desk, int running) throws IOException {
    if (!sample) {
      return true;
    }
    print("Adding the sample ...");
    var sent = new DeskSample(running, desk.credentials());
    try {
      sent.send(collection);
      return true;
    } catch (IOException e) {
      spec.commandLine().getErr().println("The sample was not added: " + e.getMessage());
      return false;
    }
  }

  private void printAddress(DeskAddress address) {
    print("The desk: " + address.url());
    print("This address lets in once, within ten minutes; `palimpsest desk` here gives another.");
    if (!noBrowser) {
      openBrowser(address.url());
    }
  }

  /** Opens a page in the user's browser, if there is one. */
  private static void openBrowser(String url) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command;
    if (system.contains("win")) {
      command = List.of("rundll32", "url.dll,FileProtocolHandler", url);
    } else if (system.contains("mac")) {
      command = List.of("open", url);
    } else if (System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null) {
      command = List.of("xdg-open", url);
    } else {
      return; // no screen
    }
    try {
      new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) { // the address is printed anyway
      return;
    }
  }

  private void print(String sentence) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(sentence);
    out.flush();
  }
}
