package org.palimpsest.local;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.palimpsest.cli.terminal.OutputFailure;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Base of the subcommands of {@code local}: the home, and messages of failures. */
abstract class HomeCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      defaultValue = "${env:PALIMPSEST_HOME:-${sys:user.home}/.palimpsest/local}",
      description =
          "The folder of the data (default: $PALIMPSEST_HOME, or else ~/.palimpsest/local).")
  @SuppressWarnings("NullAway.Init")
  private Path home;

  /**
   * Runs the command.
   *
   * @return the exit code
   * @throws LocalClusterException with a message for the user
   */
  abstract int run() throws IOException;

  @Override
  public final Integer call() {
    try {
      return run();
    } catch (LocalClusterException e) {
      err().println(e.getMessage());
    } catch (IOException e) {
      err().println(sentence(e));
    }
    return ExitCode.SOFTWARE;
  }

  private String sentence(IOException e) {
    String at = e instanceof FileSystemException file ? file.getFile() : home().toString();
    return "The files of the local Solr cannot be read or written at "
        + at
        + ": "
        + OutputFailure.reason(e)
        + "; --home names another folder.";
  }

  final CommandSpec spec() {
    return spec;
  }

  final Path home() {
    return home.toAbsolutePath().normalize();
  }

  /** Waits until a cluster answers, and returns its address and process. */
  static String describe(ServerProcess server) throws IOException {
    return server.awaitReady() + " (process " + server.pid() + ")";
  }

  /** Returns the option that selects this home in another command, or an empty string. */
  final String homeOption() {
    return spec.commandLine().getParseResult().hasMatchedOption("--home")
        ? " --home " + home()
        : "";
  }

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }
}
