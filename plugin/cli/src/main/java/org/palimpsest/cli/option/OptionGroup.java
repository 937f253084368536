package org.palimpsest.cli.option;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Base of option mixins, with the specification of the command that has them. */
abstract class OptionGroup {

  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init") // picocli
  CommandSpec command;

  final ParameterException usage(String sentence) {
    return usage(sentence, null);
  }

  final ParameterException usage(@Nullable String sentence, @Nullable Exception cause) {
    return new ParameterException(command.commandLine(), sentence, cause);
  }

  final int atLeastOne(String option, int value) {
    if (value < 1) {
      throw usage(option + " is " + value + ", must be 1 or more");
    }
    return value;
  }
}
