package org.palimpsest.federation.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.palimpsest.client.Credentials;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.state.Database;

/** Opens the database of a site's state: a file in its home, or the configured server. */
public final class StateAccess {

  private StateAccess() {}

  /**
   * Opens a site's existing state.
   *
   * @throws PalimpsestException if it is missing, another site's, or cannot be opened
   * @throws IOException if others may read its file or its credentials
   */
  public static Database open(AgentConfig config) throws IOException {
    if (config.state() == null && Files.notExists(config.stateFile())) {
      throw new PalimpsestException(
          Reason.NOT_FOUND,
          "There is no state "
              + config.stateFile()
              + "; palimpsest site init makes one, and palimpsest site restore brings one back.");
    }
    Database database = openOrMake(config);
    try {
      database.require(config.site());
      return database;
    } catch (PalimpsestException e) {
      database.close();
      throw e;
    }
  }

  /**
   * Opens a database that may be empty or absent.
   *
   * @throws PalimpsestException if it cannot be opened
   * @throws IOException if its file cannot be created, or others may read it
   */
  public static Database openOrMake(AgentConfig config) throws IOException {
    AgentConfig.State state = config.state();
    if (state == null) {
      Path file = config.stateFile();
      if (Files.notExists(file)) {
        SecretFiles.write(file, new byte[0]);
      }
      SecretFiles.requirePrivateFile(file);
      return Database.sqlite(file);
    }
    Credentials credentials = Credentials.fromFile(state.credentials());
    return Database.postgresql(
        state.url(), credentials.user(), credentials.password(), state.certificates());
  }
}
