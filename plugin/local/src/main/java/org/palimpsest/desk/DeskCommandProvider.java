package org.palimpsest.desk;

import java.util.List;
import org.palimpsest.cli.CommandProvider;

/** Adds {@code desk} to the command line, wherever this module is on the class path. */
public final class DeskCommandProvider implements CommandProvider {
  /** Made by {@link java.util.ServiceLoader}. */
  public DeskCommandProvider() {}

  @Override
  public List<Object> commands() {
    return List.of(new DeskCommand());
  }
}
