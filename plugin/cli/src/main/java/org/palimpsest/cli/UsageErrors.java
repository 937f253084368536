package org.palimpsest.cli;

import java.io.File;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.core.text.NearestName;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what was wrong with a command's arguments: a sentence, what may have been meant, and where
 * to read on; all on a few lines, since a page of usage hides the sentence.
 */
final class UsageErrors implements IParameterExceptionHandler {

  private static final String OPTION = "-";

  @Override
  public int handleParseException(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(Printable.line(sentence(e, command)));
    String name = command.getCommandSpec().qualifiedName();
    err.println("Usage: " + synopsis(command).strip());
    err.println("All options: " + name + " --help");
    err.flush();
    return ExitCode.USAGE;
  }

  /** An option that nobody knows explains one that is missing, and goes before it. */
  private static String sentence(ParameterException e, CommandLine command) {
    Optional<String> early = early(command);
    if (early.isPresent()) {
      return "The option " + early.get() + " stands before the command, and belongs behind it.";
    }
    List<String> unmatched = command.getUnmatchedArguments();
    Optional<String> option =
        unmatched.stream().filter(each -> each.startsWith(OPTION)).findFirst();
    if (option.isPresent()) {
      String name = option.get().replaceFirst("=.*", "");
      return new File(option.get()).exists()
          ? "There is no option " + name + "; the file of that name is ./" + option.get()
          : "There is no option "
              + name
              + meant(name, command.getCommandSpec().optionsMap().keySet());
    }
    Collection<String> commands = command.getSubcommands().keySet();
    if (e instanceof UnmatchedArgumentException && !unmatched.isEmpty() && !commands.isEmpty()) {
      return "There is no command " + unmatched.get(0) + meant(unmatched.get(0), commands);
    }
    return String.valueOf(e.getMessage());
  }

  /** An option of a command that was given to the one above it, which does not know it. */
  private static Optional<String> early(CommandLine command) {
    CommandLine above = command.getParent() == null ? command : command.getParent();
    return above.getUnmatchedArguments().stream()
        .map(argument -> argument.replaceFirst("=.*", ""))
        .filter(name -> name.startsWith(OPTION))
        .filter(
            name ->
                above.getSubcommands().values().stream()
                    .anyMatch(below -> below.getCommandSpec().optionsMap().containsKey(name)))
        .findFirst();
  }

  private static String meant(String name, Collection<String> names) {
    return NearestName.of(name, names).map(near -> "; did you mean " + near + "?").orElse(".");
  }

  private static String synopsis(CommandLine command) {
    return command.getHelp().synopsis("Usage: ".length());
  }
}
