package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code palimpsest local start}; returns when the cluster answers. */
@Command(
    name = "start",
    mixinStandardHelpOptions = true,
    description = "Starts the SolrCloud in the background; it keeps its data between starts.")
final class StartCommand extends HomeCommand {
  private static final String URL_DEFAULT =
      "http://" + LocalCluster.HOST + ":" + LocalClusterConfig.PORT_DEFAULT + "/solr";
  private static final Pattern HEAP = Pattern.compile("[1-9][0-9]*[kmgKMG]");

  @Option(
      names = "--port",
      paramLabel = "N",
      description =
          "The first node's port; the others' follow, ZooKeeper's is 1000 higher; 0: any free one"
              + " (default: as at the last start, or else 8983).")
  private @Nullable Integer port;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "The number of Solr nodes (default: as at the last start, or else 1).")
  private @Nullable Integer nodes;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "1g",
      description = "The Java heap of all nodes together, such as 512m or 4g (default: 1g).")
  @SuppressWarnings("NullAway.Init") // picocli
  private String heap;

  @Option(
      names = "--seeds",
      paramLabel = "DIR",
      description =
          "The folder of secret seeds, EPOCH.seed each, that the nodes read; empty: none (default:"
              + " as at the last start).")
  private @Nullable String seeds;

  @Override
  int run() throws IOException {
    LocalClusterConfig config = config();
    Optional<Path> seedsFolder = seedsFolder();
    PrivateFiles.warning(home()).ifPresent(err()::println);
    Optional<ServerProcess> running = ServerProcess.find(home());
    if (running.isPresent() && running.get().answers()) {
      out().println("Solr was started before: " + describe(running.get()));
      return ExitCode.OK;
    }
    out().println("Starting Solr in " + home() + " ...");
    out().flush();
    SeedsFolder.write(home(), seedsFolder);
    ServerProcess server = ServerProcess.launch(config, heap, seedsFolder);
    out().println("Solr is running: " + describe(server));
    String url = server.awaitReady();
    String solrOption = url.equals(URL_DEFAULT) ? "" : " --solr " + url;
    out().println("Next: palimpsest create --collection library" + solrOption);
    out().println("      palimpsest index --collection library" + solrOption + " FOLDER");
    out().println("Stop: palimpsest local stop" + homeOption());
    return ExitCode.OK;
  }

  private LocalClusterConfig config() throws IOException {
    if (!HEAP.matcher(heap).matches()) {
      throw usage("--heap is " + heap + "; it must be a number and k, m or g.");
    }
    try {
      return LocalClusterConfig.completed(home(), port, nodes);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage());
    }
  }

  private Optional<Path> seedsFolder() throws IOException {
    try {
      return SeedsFolder.wanted(home(), seeds);
    } catch (IllegalArgumentException e) {
      throw usage(e.getMessage());
    }
  }

  private ParameterException usage(@Nullable String message) {
    return new ParameterException(spec().commandLine(), message);
  }
}
