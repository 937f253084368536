package org.palimpsest.demo;

import java.util.List;
import org.palimpsest.cli.CommandProvider;

/** Adds {@code demo} to the command line, wherever this module is on the class path. */
public final class DemoCommandProvider implements CommandProvider {
  /** Made by {@link java.util.ServiceLoader}. */
  public DemoCommandProvider() {}

  @Override
  public List<Object> commands() {
    return List.of(new DemoCommand());
  }
}
