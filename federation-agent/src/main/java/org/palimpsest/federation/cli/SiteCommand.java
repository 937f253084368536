package org.palimpsest.federation.cli;

import picocli.CommandLine.Command;

/** {@code palimpsest site}: what an administrator does. */
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
      BackupCommand.class,
      RestoreCommand.class,
      RightsCommands.class
    })
final class SiteCommand {}
