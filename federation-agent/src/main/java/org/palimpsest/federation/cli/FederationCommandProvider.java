package org.palimpsest.federation.cli;

import java.util.List;
import org.palimpsest.cli.CommandProvider;
import org.palimpsest.federation.cli.BackupCommands.Restore;
import org.palimpsest.federation.cli.BackupCommands.Write;
import picocli.CommandLine.Command;

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
        ShowCommand.class,
        SignCommand.class,
        PeerCommands.class,
        LibraryCommands.class,
        GrantCommand.class,
        RotateKeysCommand.class,
        SeedCommands.class,
        AuditCommands.class,
        AccountCommands.class,
        Write.class,
        Restore.class,
        RightsCommands.class
      })
  static final class SiteCommand {}
}
