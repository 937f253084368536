package org.palimpsest.local;

import picocli.CommandLine.Command;

/** {@code palimpsest local}: a SolrCloud on this machine, in a background process. */
@Command(
    name = "local",
    mixinStandardHelpOptions = true,
    description = "Starts, stops or describes a SolrCloud of this machine only.",
    subcommands = {StartCommand.class, StopCommand.class, StatusCommand.class})
final class LocalCommand {}
