package org.palimpsest.federation.cli;

import picocli.CommandLine.Command;

/** {@code palimpsest federation}: what a site's people do, through the local API of an agent. */
@Command(
    name = "federation",
    mixinStandardHelpOptions = true,
    description = "Checks against this site's collections and other sites' libraries.",
    subcommands = {LibrariesCommand.class, FederatedCheckCommand.class, TaskCommands.class})
final class FederationCommand {}
