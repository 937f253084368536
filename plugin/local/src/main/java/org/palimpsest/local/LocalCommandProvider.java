package org.palimpsest.local;

import java.util.List;
import org.palimpsest.cli.CommandProvider;

/** Adds {@code local} to the command line, wherever this module is on the class path. */
public final class LocalCommandProvider implements CommandProvider {
  /** Made by {@link java.util.ServiceLoader}. */
  public LocalCommandProvider() {}

  @Override
  public List<Object> commands() {
    return List.of(new LocalCommand());
  }
}
