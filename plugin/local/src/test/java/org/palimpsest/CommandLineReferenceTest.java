package org.palimpsest;

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

/** The reference of the command line names every command, as its help does. */
final class CommandLineReferenceTest {

  private static final Path REFERENCE = Path.of("../../docs/reference/command-line.md");

  /** All but the agent's, compared by a test of that module. */
  private static final Predicate<String> OWN =
      Pattern.compile("(site|agent|federation|assignment)( .*)?").asMatchPredicate().negate();

  @Test
  void everyCommand_hasItsRow() throws IOException {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());

    assertThat(CommandReference.rows(REFERENCE, OWN))
        .hasSizeGreaterThan(15)
        .containsExactlyEntriesOf(
            CommandReference.commands(Palimpsest.commandLine(nowhere, nowhere), OWN));
  }
}
