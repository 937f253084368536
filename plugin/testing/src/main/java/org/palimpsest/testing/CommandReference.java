package org.palimpsest.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Commands with the first sentences of their help, in the code and in the reference. */
public final class CommandReference {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z -]+)` \\| (.+) \\|$");
  private static final Pattern SENTENCE_END = Pattern.compile("(?<=\\.) ");

  private CommandReference() {}

  /** Names without the program's, and first sentences, of the commands that can be executed. */
  public static Map<String, String> commands(CommandLine program, Predicate<String> isIncluded) {
    Map<String, String> found = new TreeMap<>();
    collect(program, found);
    found.keySet().removeIf(isIncluded.negate());
    return found;
  }

  private static void collect(CommandLine command, Map<String, String> found) {
    if (command.getCommand() instanceof Callable && !command.getCommandName().equals("help")) {
      String help = String.join(" ", command.getCommandSpec().usageMessage().description());
      found.put(
          command.getCommandSpec().qualifiedName(" ").replaceFirst("palimpsest ?", ""),
          SENTENCE_END.split(help.strip(), 2)[0]);
    }
    command.getSubcommands().values().forEach(each -> collect(each, found));
  }

  /** The rows of the reference's tables of commands. */
  public static Map<String, String> rows(Path reference, Predicate<String> isIncluded)
      throws IOException {
    Map<String, String> found = new TreeMap<>();
    ROW.matcher(Files.readString(reference))
        .results()
        .filter(row -> isIncluded.test(row.group(1)))
        .forEach(row -> found.put(row.group(1), row.group(2)));
    return found;
  }
}
