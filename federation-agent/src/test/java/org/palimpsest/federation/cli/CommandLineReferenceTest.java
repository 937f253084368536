package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandReference;
import picocli.CommandLine;

/** The reference of the command line names every command of this module, as its help does. */
final class CommandLineReferenceTest {

  private static final Path REFERENCE = Path.of("../docs/reference/command-line.md");
  private static final Predicate<String> OWN =
      Pattern.compile("(site|agent|federation|assignment)( .*)?").asMatchPredicate();

  private static final CommandLine PROGRAM =
      Palimpsest.commandLine(
          new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()));

  @Test
  void everyCommand_hasItsRow() throws IOException {
    assertThat(CommandReference.rows(REFERENCE, OWN))
        .hasSizeGreaterThan(20)
        .containsExactlyEntriesOf(CommandReference.commands(PROGRAM, OWN));
  }

  @Test
  void everyCommand_tellsTheVersion() {
    assertVersion(PROGRAM);
  }

  private static void assertVersion(CommandLine command) {
    assertThat(command.getCommandSpec().version())
        .as(command.getCommandSpec().qualifiedName())
        .singleElement()
        .asString()
        .startsWith("palimpsest ");
    command.getSubcommands().values().stream()
        .filter(each -> !each.getCommandName().equals("help"))
        .forEach(CommandLineReferenceTest::assertVersion);
  }
}
