package org.palimpsest.federation.cli;

import java.nio.file.Path;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.config.ConfigException;

/** Reads configuration files for commands. */
final class Config {

  private Config() {}

  /** The configuration in a file; every error of it in one exception. */
  static AgentConfig read(Path file) {
    try {
      return AgentConfig.read(file);
    } catch (ConfigException e) {
      throw new PalimpsestException(
          Reason.LOCAL, file + " cannot be used. " + String.join(" ", e.errors()), e);
    }
  }
}
