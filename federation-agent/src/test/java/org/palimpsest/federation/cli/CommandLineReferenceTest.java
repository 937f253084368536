package org.palimpsest.federation.cli;

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

/** The reference of the command line names every command and option of this module. */
final class CommandLineReferenceTest {

  private static final Path REFERENCE = Path.of("../docs/reference/command-line.md");
  private static final Pattern OWN = Pattern.compile("(site|agent|federation|assignment)( .*)?");
  private static final Pattern OPTION = Pattern.compile("`(--[a-z-]+)`");

  @Test
  void everyCommand_hasItsOptionsInItsSection() throws IOException {
    String reference = Files.readString(REFERENCE);
    List<CommandLine> commands = commands();

    assertThat(commands).hasSizeGreaterThan(20);
    for (CommandLine command : commands) {
      assertThat(optionsInTable(reference, name(command)))
          .as(name(command))
          .isEqualTo(options(command));
    }
    assertThat(
            reference
                .lines()
                .filter(line -> line.startsWith("## "))
                .map(line -> line.substring(3))
                .filter(name -> OWN.matcher(name).matches()))
        .containsExactlyInAnyOrderElementsOf(
            commands.stream().map(CommandLineReferenceTest::name).toList());
  }

  @Test
  void everyCommand_tellsTheVersion() {
    assertThat(commands())
        .allSatisfy(
            command ->
                assertThat(command.getCommandSpec().version())
                    .as(name(command))
                    .singleElement()
                    .asString()
                    .startsWith("palimpsest "));
  }

  /** All of this module. */
  private static List<CommandLine> commands() {
    List<CommandLine> commands = new ArrayList<>();
    collect(
        Palimpsest.commandLine(
            new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter())),
        commands);
    commands.removeIf(command -> !OWN.matcher(name(command)).matches());
    return commands;
  }

  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName(" ").replaceFirst("palimpsest ?", "");
  }

  /** Commands that can be run, also if they have subcommands. */
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
