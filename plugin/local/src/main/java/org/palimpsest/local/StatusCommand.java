package org.palimpsest.local;

import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code palimpsest local status}; its exit code is 0 also if nothing runs. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Tells whether the SolrCloud is running, where, and its collections.")
final class StatusCommand extends HomeCommand {
  @Override
  int run() throws IOException {
    Optional<ServerProcess> running = ServerProcess.find(home());
    if (running.isEmpty()) {
      out().println("Solr is not running in " + home() + ".");
      return DONE;
    }
    ClusterReport report = ClusterReport.ask(running.get().awaitReady());
    out().println("Solr is running: " + describe(running.get()));
    out().println("home:        " + home());
    out().println("nodes:       " + String.join(", ", report.liveNodes()));
    out()
        .println(
            "collections: "
                + (report.collections().isEmpty()
                    ? "none"
                    : String.join("; ", report.collections())));
    return DONE;
  }
}
