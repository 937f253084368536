package org.palimpsest.federation.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.palimpsest.federation.agent.AuditHeads;
import org.palimpsest.federation.agent.StateAccess;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.key.SecretFiles;
import org.palimpsest.federation.retry.Pause;
import org.palimpsest.federation.state.AuditLog;
import org.palimpsest.federation.state.Database;
import org.palimpsest.federation.state.SiteState;
import org.palimpsest.federation.state.StateBackup;
import org.palimpsest.federation.state.StateBackup.Backup;
import org.palimpsest.federation.state.StateBackup.Restored;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands {@code site backup} and {@code site restore}. */
final class BackupCommands {

  @Command(
      name = "backup",
      description =
          "Writes one moment of the state to a file that only you can read, while agents"
              + " work. It contains checked texts and hashes of passwords, but no keys, seeds or"
              + " libraries.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Write extends SiteSubcommand {

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
                rows.set(
                    StateBackup.write(site.database(), config.site(), clock().instant(), out)));
      }
      say(
          "The state of site %s was written to %s: %,d rows, %,d bytes.",
          config.site(), file, rows.get(), Files.size(file));
      say("Back up the home %s, too, and the libraries.", config.home());
    }
  }

  @Command(
      name = "restore",
      description =
          "Restores a backup; stop all agents first. A damaged file, or another site's,"
              + " changes nothing. Revocations since the backup are kept, other changes are lost.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class Restore extends SiteSubcommand {

    /** Period in which old messages may be replayed: their lifetime and the clocks' difference. */
    private static final Duration MESSAGES_WAIT = Duration.ofMinutes(10);

    @Parameters(paramLabel = "FILE", description = "A file of site backup.")
    private Path file;

    @Option(names = "--replace", description = "Replaces an existing state.")
    private boolean replace;

    @Option(names = "--yes", description = "Skips the confirmation by the site's name.")
    private boolean yes;

    @Override
    void run() throws IOException {
      AgentConfig config = config();
      Backup backup = StateBackup.read(file);
      if (!backup.site().equals(config.site())) {
        throw new IOException(
            "This is the backup of site " + backup.site() + ", and not of " + config.site() + ".");
      }
      if (!yes) {
        say(
            "The state of %s, of %s, will be restored with %,d rows. Stop all agents first.",
            backup.site(), backup.at(), backup.rows());
        PeerCommands.confirm(config.site(), this);
      }
      try (Database database = StateAccess.openOrMake(config)) {
        database.claim(config.site());
        if (!replace && !StateBackup.isEmpty(database)) {
          throw new IOException("There is a state already; add --replace to replace it.");
        }
        requireNoAgent(database);
      }
      try (OpenSite site = open()) {
        restore(site);
      }
    }

    private static void requireNoAgent(Database database) throws IOException {
      try {
        if (StateBackup.isInUse(database, Pause.SLEEP)) {
          throw new IOException("An agent works on this state. Stop all agents of the site first.");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("Interrupted; nothing was restored.");
      }
    }

    private void restore(OpenSite site) throws IOException {
      site.revocations().keep();
      SiteState state = site.state();
      AuditLog audit = state.audit();
      String records = Long.toString(audit.head().number());
      long last =
          Math.max(
              audit.head().number(),
              new AuditHeads(config().site(), config().auditHead(), home().keys(), audit, clock())
                  .remembered());
      Instant messagesFrom = clock().instant().plus(MESSAGES_WAIT);
      Restored done =
          state.inTransaction(
              () -> {
                Restored restored = StateBackup.restore(site.database(), file, messagesFrom);
                audit.append(
                    AuditLog.RESTORED,
                    null,
                    new TreeMap<>(
                        Map.of(
                            "account",
                            OpenSite.actor(),
                            "of",
                            restored.backup().at(),
                            "recordsBefore",
                            records)),
                    last,
                    clock().instant());
                return restored;
              });
      List<String> unchanged = new ArrayList<>(done.kept());
      site.revocations().keep().forEach(each -> unchanged.add("site " + each));
      say("The state of %s is back: %,d rows.", done.backup().at(), done.backup().rows());
      if (!unchanged.isEmpty()) {
        say("Taken back or changed since, and kept so: %s.", String.join(", ", unchanged));
      }
      say(
          "Look accounts, rights and grants through before an agent is started. Other sites are"
              + " answered again from %s on.",
          messagesFrom.truncatedTo(ChronoUnit.SECONDS));
    }
  }
}
