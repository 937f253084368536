package org.palimpsest.federation.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.manage.ChangeRefusedException;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the commands of {@code site} share: the configuration, and how a failure is told. */
abstract class SiteSubcommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      defaultValue = "agent.yaml",
      description = "The site's configuration (default: ${DEFAULT-VALUE}).")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path configFile;

  /** Does the command's work. */
  abstract void run() throws IOException, ChangeRefusedException;

  @Override
  public final Integer call() {
    try {
      run();
      out().flush();
      return ExitCode.OK;
    } catch (ChangeRefusedException e) {
      throw failure(e.note().text(), e);
    } catch (IOException e) {
      throw failure(String.valueOf(e.getMessage()), e);
    }
  }

  static PalimpsestException failure(String sentence, Throwable cause) {
    return new PalimpsestException(Reason.LOCAL, sentence, cause);
  }

  final Path configFile() {
    return configFile;
  }

  final AgentConfig config() {
    return Config.read(configFile);
  }

  final SiteHome home() throws IOException {
    return SiteHome.open(config(), clock());
  }

  /**
   * Opens the state that the agents share; close it.
   *
   * @throws PalimpsestException if there is none, or it cannot be used: a sentence
   */
  final OpenSite open() throws IOException {
    return OpenSite.of(config(), clock());
  }

  static InstantSource clock() {
    return InstantSource.system();
  }

  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints a line; what comes from elsewhere cannot command the terminal. */
  final void say(String format, Object... values) {
    out().println(Printable.line(String.format(Locale.ROOT, format, values)));
  }

  /** Says that the command was used in a wrong way. */
  final ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
