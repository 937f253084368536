package org.palimpsest.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.palimpsest.cli.CommandProvider;
import org.palimpsest.cli.terminal.ReportPrinter;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CheckResult.Source;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.client.indexing.IndexListener;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.IndexSummary;
import org.palimpsest.client.indexing.Indexer;
import org.palimpsest.local.AgentLibraries;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code palimpsest demo}: starts a SolrCloud in this process, indexes the library, checks the
 * suspicious document, and compares the result with the known reuse. The exit code is 0 only if all
 * reuse was found, and nothing else.
 */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Checks a document against a small library in a SolrCloud of its own, or lets"
            + " three sites check against each other.")
public final class DemoCommand implements Callable<Integer>, CommandProvider {

  private static final String COLLECTION = "demo";
  private static final int SHARDS = 2;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Option(
      names = "--columns",
      paramLabel = "N",
      defaultValue = "100",
      description = "The width of the report (default: ${DEFAULT-VALUE}).")
  private int columns;

  @Option(
      names = "--federated",
      description = "Three sites check against each other (default: ${DEFAULT-VALUE}).")
  private boolean federated;

  /** For {@link java.util.ServiceLoader}. */
  public DemoCommand() {}

  @Override
  public List<Object> commands() {
    return List.of(this);
  }

  @Override
  public Integer call() {
    try {
      return federated ? runFederated() : runAlone();
    } catch (IOException | UncheckedIOException | PalimpsestException e) {
      spec.commandLine().getErr().println("The demo failed: " + e.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private int runAlone() throws IOException {
    Path home = DemoFolder.create();
    try {
      return run(home);
    } finally {
      DemoFolder.delete(home);
    }
  }

  /** Keeps the folder with all logs on a failure. */
  private int runFederated() throws IOException {
    try (AgentLibraries libraries = AgentLibraries.open()) {
      Path folder = DemoFolder.create();
      if (runFederated(libraries, folder)) {
        DemoFolder.delete(folder);
        return ExitCode.OK;
      }
      return ExitCode.SOFTWARE;
    }
  }

  private boolean runFederated(AgentLibraries libraries, Path folder) throws IOException {
    boolean keepsFolder = true;
    try {
      keepsFolder = !new FederatedDemo(out(), libraries).run(folder);
      return !keepsFolder;
    } catch (InterruptedIOException e) {
      keepsFolder = false;
      throw e;
    } finally {
      if (keepsFolder) {
        spec.commandLine().getErr().println("All logs are in " + folder + ".");
      }
    }
  }

  private int run(Path home) throws IOException {
    print("Starting a SolrCloud on this machine ...");
    try (LocalCluster cluster =
            LocalCluster.start(new LocalClusterConfig(home, LocalClusterConfig.PORT_ANY, 1));
        SolrConnection connection =
            SolrConnection.open(URI.create(cluster.solrUrl()), null, TIMEOUT)) {
      index(connection);
      CheckResult result = check(connection);
      new ReportPrinter(out(), columns).print(result, null);
      return compare(result) ? ExitCode.OK : ExitCode.SOFTWARE;
    } finally {
      out().flush();
    }
  }

  private void index(SolrConnection connection) throws IOException {
    CollectionAdmin admin = new CollectionAdmin(connection);
    admin.uploadConfigsetIfAbsent();
    admin.create(COLLECTION, SHARDS, 1);
    try (Indexer indexer =
        new Indexer(connection, COLLECTION, IndexOptions.DEFAULT, new Complaints())) {
      for (SourceDocument document : DemoTexts.library()) {
        indexer.add(document);
      }
      IndexSummary summary = indexer.finish();
      print(
          summary.indexed()
              + " documents indexed in "
              + SHARDS
              + " shards, "
              + summary.counts().getOrDefault("sentences", 0L)
              + " sentences.");
    }
  }

  private CheckResult check(SolrConnection connection) throws IOException {
    print("Checking " + DemoTexts.SUSPICIOUS_ID + " against them.");
    print("");
    return connection
        .check(
            COLLECTION,
            CheckRequest.ofText(DemoTexts.suspicious())
                .id(DemoTexts.SUSPICIOUS_ID)
                .passagesText(true))
        .result();
  }

  /** Whether the result has all known reuse, and no other source. */
  private boolean compare(CheckResult result) throws IOException {
    List<ExpectedReuse> expected = DemoTexts.expected();
    print("What there is to be found:");
    boolean complete = !result.partialResults();
    for (ExpectedReuse reuse : expected) {
      boolean found = reuse.isFoundIn(result);
      complete &= found;
      print("  " + (found ? "found " : "MISSED") + "  " + reuse.kind() + ", " + reuse.source());
    }
    Set<String> sources = expected.stream().map(ExpectedReuse::source).collect(Collectors.toSet());
    for (Source source : result.sources()) {
      if (!sources.contains(source.id())) {
        complete = false;
        print("  WRONG   " + source.id() + " is not reused at all");
      }
    }
    print(complete ? "All of it was found, and nothing else." : "The demo failed.");
    return complete;
  }

  private void print(String sentence) {
    out().println(sentence);
    out().flush();
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Prints failures of documents; the demo then misses them, and fails. */
  private final class Complaints implements IndexListener {

    @Override
    public void failed(String id, PalimpsestException why) {
      print(id + " could not be indexed: " + why.getMessage());
    }

    @Override
    public void warned(String warning) {
      print("Warning: " + warning);
    }
  }
}
