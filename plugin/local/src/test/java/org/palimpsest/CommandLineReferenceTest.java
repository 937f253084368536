package org.palimpsest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.palimpsest.cli.Palimpsest;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The reference of the command line names every command and option, and no others. */
final class CommandLineReferenceTest {

  private static final Path REFERENCE = Path.of("../../docs/reference/command-line.md");

  /** Commands of the agent, compared by a test of that module. */
  private static final Pattern OF_THE_AGENT =
      Pattern.compile("(site|agent|federation|assignment)( .*)?");

  private static final Pattern OPTION = Pattern.compile("`(--[a-z-]+)`");

  @Test
  void everyCommand_hasItsOptionsInItsSection() throws IOException {
    String reference = Files.readString(REFERENCE);
    List<CommandLine> commands = new ArrayList<>();
    collect(
        Palimpsest.commandLine(
            new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter())),
        commands);

    assertThat(commands).hasSizeGreaterThan(5);
    for (CommandLine command : commands) {
      String name = command.getCommandSpec().qualifiedName(" ").substring("palimpsest ".length());
      assertThat(optionsInTable(reference, name)).as(name).isEqualTo(options(command));
    }
    assertThat(
            reference
                .lines()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3))
                .filter(name -> !OF_THE_AGENT.matcher(name).matches()))
        .containsExactlyInAnyOrderElementsOf(
            commands.stream()
                .map(c -> c.getCommandSpec().qualifiedName(" ").substring("palimpsest ".length()))
                .toList());
  }

  /** Commands that can be executed, with or without subcommands. */
  private static void collect(CommandLine command, List<CommandLine> found) {
    if (command.getCommand() instanceof Callable) {
      found.add(command);
    }
    command.getSubcommands().values().forEach(each -> collect(each, found));
  }

  private static Set<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .map(OptionSpec::longestName)
        .filter(name -> !name.equals("--help") && !name.equals("--version"))
        .map(name -> name.replace("[no-]", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> optionsInTable(String reference, String command) {
    String section =
        Arrays.stream(reference.split("\n## ", -1))
            .filter(each -> each.startsWith(command + "\n"))
            .findFirst()
            .orElse("");
    Set<String> found = new TreeSet<>();
    section
        .lines()
        .filter(line -> line.startsWith("| `--"))
        .forEach(
            row -> {
              Matcher matcher = OPTION.matcher(row.substring(0, row.indexOf(" |", 2)));
              while (matcher.find()) {
                found.add(matcher.group(1));
              }
            });
    return found;
  }
}
