package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.cli.CommandProvider;
import org.palimpsest.federation.cli.TaskOptions.RemoteSites;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Adds the federation's commands to the command line. */
public final class FederationCommandProvider implements CommandProvider {
  /** For {@link java.util.ServiceLoader}. */
  public FederationCommandProvider() {}

  @Override
  public List<Object> commands() {
    return List.of(
        new SiteCommand(), new AgentCommand(), new FederationCommand(), new AssignmentCommands());
  }

  @Command(
      name = "federation",
      mixinStandardHelpOptions = true,
      description = "Checks against this site's collections and other sites' libraries.",
      subcommands = {LibrariesCommand.class, FederatedCheckCommand.class, TaskCommands.class})
  static final class FederationCommand {}

  @Command(
      name = "site",
      mixinStandardHelpOptions = true,
      description = "Makes and manages this site's part of a federation.",
      subcommands = {
        InitCommand.class,
        KeyCommands.Show.class,
        KeyCommands.Sign.class,
        PeerCommands.class,
        LibraryCommands.class,
        GrantCommand.class,
        KeyCommands.RotateKeys.class,
        SeedCommands.class,
        AuditCommands.class,
        AccountCommands.class,
        BackupCommands.Write.class,
        BackupCommands.Restore.class,
        RightsCommands.class
      })
  static final class SiteCommand {}

  @Command(name = "libraries", description = "Lists the libraries that another site has granted.")
  @SuppressWarnings("NullAway.Init") // picocli sets the fields
  static final class LibrariesCommand extends ApiCommand {

    @Option(
        names = "--site",
        paramLabel = "SITE",
        required = true,
        description = "The other site's name.")
    private String site;

    @Override
    int run(ApiClient client) {
      List<JsonNode> libraries = new ArrayList<>();
      RemoteSites.libraries(client, site).forEach(libraries::add);
      if (libraries.isEmpty()) {
        say(
            "Site %s grants this site no library; its people do so with palimpsest site grant.",
            site);
      }
      for (JsonNode library : libraries) {
        say(
            "%s  %,d documents  evidence %s  %,d of %,d sentences left today  %s",
            library.path("id").asText(),
            library.path("documents").asLong(),
            library.path("evidence").asText(),
            library.path("sentencesLeft").asLong(),
            library.path("sentencesPerDay").asLong(),
            library.path("title").asText());
      }
      return ExitCode.OK;
    }
  }
}
