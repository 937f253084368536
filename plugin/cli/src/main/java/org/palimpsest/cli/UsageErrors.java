package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.text.NearestName;
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
    List<String> unmatched = command.getUnmatchedArguments();
    Optional<String> option =
        unmatched.stream().filter(each -> each.startsWith(OPTION)).findFirst();
    if (option.isPresent()) {
      String name = option.get().replaceFirst("=.*", "");
      return "There is no option "
          + name
          + meant(name, command.getCommandSpec().optionsMap().keySet());
    }
    Collection<String> commands = command.getSubcommands().keySet();
    if (e instanceof UnmatchedArgumentException && !unmatched.isEmpty() && !commands.isEmpty()) {
      return "There is no command " + unmatched.get(0) + meant(unmatched.get(0), commands);
    }
    return String.valueOf(e.getMessage());
  }

  private static String meant(String name, Collection<String> names) {
    return NearestName.of(name, names).map(near -> "; did you mean " + near + "?").orElse(".");
  }

  private static String synopsis(CommandLine command) {
    return command.getHelp().synopsis("Usage: ".length());
  }
}
