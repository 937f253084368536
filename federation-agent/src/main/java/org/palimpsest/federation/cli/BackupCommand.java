package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.state.StateBackup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
    name = "backup",
    description =
        "Writes the state, as it is at one moment, to a file that only you can read. Agents may"
            + " work meanwhile. It holds texts that were checked and hashes of"
            + " passwords; keys and seeds, in the home, and the libraries are not in it.")
@SuppressWarnings("NullAway.Init") // picocli sets the fields
final class BackupCommand extends SiteSubcommand {

  @Parameters(paramLabel = "FILE", description = "The file, which must not be there yet.")
  private Path file;

  @Override
  void run() throws IOException {
    if (Files.exists(file)) {
      throw new IOException("The file " + file + " is there already.");
    }
    Path parent = file.toAbsolutePath().getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      throw new IOException("There is no folder " + parent + ".");
    }
    if (parent != null && !Files.isWritable(parent)) {
      throw new IOException("Nothing can be written in the folder " + parent + ".");
    }
    AgentConfig config = config();
    var rows = new AtomicLong();
    try (OpenSite site = open()) {
      SecretFiles.write(
          file,
          out ->
              rows.set(StateBackup.write(site.database(), config.site(), clock().instant(), out)));
    }
    say(
        "The state of site %s was written to %s: %,d rows, %,d bytes.",
        config.site(), file, rows.get(), Files.size(file));
    say("Back up the home %s, too, and the libraries.", config.home());
  }
}
