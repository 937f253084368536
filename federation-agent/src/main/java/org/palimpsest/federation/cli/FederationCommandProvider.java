package org.palimpsest.federation.cli;

import java.util.List;
import org.palimpsest.cli.CommandProvider;

/** Adds the federation's commands to the command line, wherever this module is. */
public final class FederationCommandProvider implements CommandProvider {
  /** Made by {@link java.util.ServiceLoader}. */
  public FederationCommandProvider() {}

  @Override
  public List<Object> commands() {
    return List.of(
        new SiteCommand(), new AgentCommand(), new FederationCommand(), new AssignmentCommands());
  }
}
