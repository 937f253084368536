package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.agent.SiteHome;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.config.ConfigException;
import org.palimpsest.federation.manage.ChangeRefusedException;
import org.palimpsest.federation.site.SignedDescriptors;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Base of the commands of {@code site}: configuration, home, output and failures. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields
abstract class SiteSubcommand extends TerminalCommand {

  @Option(
      names = "--config",
      paramLabel = "FILE",
      defaultValue = "agent.yaml",
      description = "The site's configuration (default: ${DEFAULT-VALUE}).")
  private Path configFile;

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

  /** Reads a configuration; throws with all its errors. */
  static AgentConfig readConfig(Path file) {
    try {
      return AgentConfig.read(file);
    } catch (ConfigException e) {
      throw failure(file + " cannot be used. " + String.join(" ", e.errors()), e);
    }
  }

  final AgentConfig config() {
    return readConfig(configFile);
  }

  final SiteHome home() throws IOException {
    return SiteHome.open(config(), clock());
  }

  /** Opens the agents' shared state; throws if it is missing or unusable. */
  final OpenSite open() throws IOException {
    return OpenSite.of(config(), clock());
  }

  final void sayFingerprint(SiteHome home) {
    say(
        "Fingerprint of the descriptor: %s",
        SignedDescriptors.fingerprint(home.descriptor().signed()));
  }

  static InstantSource clock() {
    return InstantSource.system();
  }

  /** Base of the commands that only need the open state. */
  abstract static class StateSubcommand extends SiteSubcommand {

    abstract void run(OpenSite site) throws IOException, ChangeRefusedException;

    @Override
    final void run() throws IOException, ChangeRefusedException {
      try (OpenSite site = open()) {
        run(site);
      }
    }
  }
}
