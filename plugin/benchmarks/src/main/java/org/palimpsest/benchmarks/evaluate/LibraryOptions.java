package org.palimpsest.benchmarks.evaluate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the library to check against. */
final class LibraryOptions {

  private static final String TEMPORARY_COLLECTION = "corpus";

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec command;

  @Option(
      names = "--collection",
      paramLabel = "C",
      description =
          "A collection that holds the sources already; nothing is added to it "
              + "(default: one in a SolrCloud that is started for it, and removed at the end).")
  private @Nullable String collection;

  @Option(
      names = "--solr",
      paramLabel = "URL",
      description = "With --collection: the address of Solr (default: the local one).")
  private @Nullable String solr;

  @Option(
      names = "--credentials-file",
      paramLabel = "FILE",
      description = "With --collection: a file with user:password in its first line.")
  private @Nullable Path credentialsFile;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many parts the library is cut into (default: ${DEFAULT-VALUE}).")
  private int shards;

  @Option(
      names = "--background",
      paramLabel = "DIR",
      description = "A folder of further sources; may be repeated.")
  private final List<Path> background = new ArrayList<>();

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "Requests in flight (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Option(names = "--quiet", description = "Shows no progress.")
  private boolean quiet;

  /** Whether an existing collection is given. */
  boolean isGiven() {
    return collection != null;
  }

  /**
   * Checks the options.
   *
   * @throws ParameterException if options conflict
   */
  void require() {
    if (shards < 1 || threads < 1) {
      throw wrong("--shards and --threads must be 1 or more");
    }
    if (collection == null && (solr != null || credentialsFile != null)) {
      throw wrong("--solr and --credentials-file need --collection");
    }
    if (collection != null && !background.isEmpty()) {
      throw wrong("--background cannot be added to an existing --collection");
    }
  }

  boolean hasBackground() {
    return !background.isEmpty();
  }

  /**
   * Opens the library; a temporary one is created and filled first.
   *
   * @throws IOException if it cannot be created
   */
  EvaluatedLibrary open(Workspace workspace, Path sources, PrintWriter log) throws IOException {
    if (collection != null) {
      return library(solr, collection, log);
    }
    EvaluatedLibrary created = library(workspace.startCluster(), TEMPORARY_COLLECTION, log);
    List<Path> folders = new ArrayList<>(List.of(sources));
    folders.addAll(background);
    created.create(shards);
    created.index(folders);
    return created;
  }

  private EvaluatedLibrary library(@Nullable String url, String name, PrintWriter log) {
    List<String> connection = new ArrayList<>(List.of("--collection", name));
    if (url != null) {
      connection.addAll(List.of("--solr", url));
    }
    if (credentialsFile != null) {
      connection.addAll(List.of("--credentials-file", credentialsFile.toString()));
    }
    List<String> input = new ArrayList<>(List.of("--threads", Integer.toString(threads)));
    if (quiet) {
      input.add("--quiet");
    }
    return new EvaluatedLibrary(connection, input, log);
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(command.commandLine(), sentence);
  }
}
