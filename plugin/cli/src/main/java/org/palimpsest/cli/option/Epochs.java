package org.palimpsest.cli.option;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The names of epochs, by which secret seeds are told apart. */
public final class Epochs {

  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,32}");

  private Epochs() {}

  /**
   * Refuses what can be no epoch, before anybody is asked.
   *
   * @param name null where none is given
   * @throws ParameterException if it cannot be one
   */
  public static void require(@Nullable String name, CommandSpec spec) {
    if (name != null && !NAME.matcher(name).matches()) {
      throw new ParameterException(
          spec.commandLine(), "--seed must name an epoch: 1 to 32 of a to z, 0 to 9 and -");
    }
  }
}
