package org.palimpsest.federation.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.federation.config.AgentConfig;
import org.palimpsest.federation.state.StateCollections;
import org.palimpsest.federation.state.StateRestore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code palimpsest site restore}. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    description =
        "Brings back what site backup has written; stop all agents before. A file that is cut off,"
            + " damaged or another site's changes nothing. Who was revoked since stays revoked; what"
            + " else was changed since the backup is as it was then.")
final class RestoreCommand extends SiteSubcommand {

  @Parameters(paramLabel = "FILE", description = "What site backup has written.")
  @SuppressWarnings("NullAway.Init") // picocli
  private Path file;

  @Option(
      names = "--replace",
      description = "Deletes the state that is there; else there must be none.")
  private boolean replace;

  @Option(
      names = "--yes",
      description = "Does it without asking; else the site's name is asked for.")
  private boolean yes;

  @Option(
      names = "--shards",
      paramLabel = "N",
      defaultValue = "1",
      description = "Shards of collections that are missing and grow (default: ${DEFAULT-VALUE}).")
  private int shards;

  @Option(
      names = "--replicas",
      paramLabel = "N",
      defaultValue = "1",
      description = "Replicas of collections that are missing (default: ${DEFAULT-VALUE}).")
  private int replicas;

  @Override
  void run() throws IOException {
    if (shards < 1 || replicas < 1) {
      throw usage("--shards and --replicas must be 1 or more");
    }
    AgentConfig config = config();
    StateRestore.Backup backup = StateRestore.read(file);
    if (!backup.site().equals(config.site())) {
      throw new IOException(
          "This is the backup of site " + backup.site() + ", and not of " + config.site() + ".");
    }
    try (OpenSite site = OpenSite.of(config, clock())) { // its state may be damaged
      if (!yes) {
        say(
            "The state of %s, of %s, is brought back with %,d documents; no agent may work"
                + " meanwhile.",
            backup.site(), backup.at(), backup.documents());
        PeerCommands.confirm(config.site(), this);
      }
      String prefix = config.solr().collectionPrefix();
      StateCollections.create(site.connection(), prefix, shards, replicas);
      if (!replace && !StateRestore.isEmpty(site.connection(), prefix)) {
        throw new IOException(
            "There is a state already; with --replace it is deleted, and this one takes its"
                + " place.");
      }
      restore(site, prefix, backup);
    }
  }

  private void restore(OpenSite site, String prefix, StateRestore.Backup backup)
      throws IOException {
    try {
      site.revocations().keep();
    } catch (PalimpsestException | IllegalStateException e) { // why it is brought back, perhaps
      say(
          "Who is revoked in the state that is here cannot be read; those that the home knows stay.");
    }
    StateRestore.restore(site.connection(), prefix, file);
    site.manager()
        .note(
            "state.restored",
            null,
            OpenSite.actor(),
            Map.of("of", backup.at(), "documents", Long.toString(backup.documents())));
    List<String> again = site.revocations().keep();
    say("The state of %s is back: %,d documents.", backup.at(), backup.documents());
    if (!again.isEmpty()) {
      say("Revoked since, and revoked again: %s.", String.join(", ", again));
    }
    say(
        "Grants, rights, accounts and passwords are those of then: look them through before an"
            + " agent is started. Wait ten minutes after the last one was stopped, so that no"
            + " message of before can come again.");
  }
}
