package org.palimpsest.local;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.palimpsest.cli.CommandProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code palimpsest local}: a SolrCloud on this machine, in a background process. */
@Command(
    name = "local",
    mixinStandardHelpOptions = true,
    description = "Starts, stops or describes a SolrCloud of this machine only.",
    subcommands = {StartCommand.class, LocalCommand.Stop.class, LocalCommand.Status.class})
public final class LocalCommand implements CommandProvider {

  /** For {@link java.util.ServiceLoader}. */
  public LocalCommand() {}

  @Override
  public List<Object> commands() {
    return List.of(this);
  }

  /** {@code palimpsest local stop}; returns when the process has ended. */
  @Command(
      name = "stop",
      mixinStandardHelpOptions = true,
      description = "Stops the SolrCloud; its data stay.")
  static final class Stop extends HomeCommand {
    @Override
    int run() throws IOException {
      Optional<ServerProcess> running = ServerProcess.find(home());
      if (running.isPresent()) {
        running.get().stop();
        out().println("Solr was stopped (process " + running.get().pid() + ").");
        return ExitCode.OK;
      }
      if (HomeLock.isHeld(home())) {
        throw new LocalClusterException(
            "The home "
                + home()
                + " is in use by a program that 'palimpsest local start' did not start: end that one.");
      }
      out().println("Solr is not running in " + home() + ".");
      return ExitCode.OK;
    }
  }

  /** {@code palimpsest local status}; its exit code is 0 also if nothing runs. */
  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      description = "Shows whether the SolrCloud runs, its address and its collections.")
  static final class Status extends HomeCommand {
    @Override
    int run() throws IOException {
      Optional<ServerProcess> running = ServerProcess.find(home());
      if (running.isEmpty()) {
        out().println("Solr is not running in " + home() + ".");
        return ExitCode.OK;
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
      return ExitCode.OK;
    }
  }
}
