package org.palimpsest.local;

import java.util.List;
import org.palimpsest.cli.CommandProvider;
import picocli.CommandLine.Command;

/** {@code palimpsest local}: a SolrCloud on this machine, in a background process. */
@Command(
    name = "local",
    mixinStandardHelpOptions = true,
    description = "Starts, stops or describes a SolrCloud of this machine only.",
    subcommands = {StartCommand.class, StopCommand.class, StatusCommand.class})
public final class LocalCommand implements CommandProvider {

  /** For {@link java.util.ServiceLoader}. */
  public LocalCommand() {}

  @Override
  public List<Object> commands() {
    return List.of(this);
  }
}
