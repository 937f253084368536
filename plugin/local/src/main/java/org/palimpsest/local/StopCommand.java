package org.palimpsest.local;

import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code palimpsest local stop}; returns when the process has ended. */
@Command(
    name = "stop",
    mixinStandardHelpOptions = true,
    description = "Stops the SolrCloud; its data stay.")
final class StopCommand extends HomeCommand {
  @Override
  int run() throws IOException {
    Optional<ServerProcess> running = ServerProcess.find(home());
    if (running.isPresent()) {
      running.get().stop();
      out().println("Solr was stopped (process " + running.get().pid() + ").");
      return DONE;
    }
    if (HomeLock.isHeld(home())) {
      throw new LocalClusterException(
          "The home "
              + home()
              + " is in use by a program that 'palimpsest local start' did not start: end that one.");
    }
    out().println("Solr is not running in " + home() + ".");
    return DONE;
  }
}
