package org.palimpsest.evaluate;

import java.util.List;
import org.palimpsest.cli.CommandProvider;

/** Adds {@code evaluate} to the command line, wherever this module is on the class path. */
public final class EvaluateCommandProvider implements CommandProvider {
  /** Made by {@link java.util.ServiceLoader}. */
  public EvaluateCommandProvider() {}

  @Override
  public List<Object> commands() {
    return List.of(new EvaluateCommand());
  }
}
