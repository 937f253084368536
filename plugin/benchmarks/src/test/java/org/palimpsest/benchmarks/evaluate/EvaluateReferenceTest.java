package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The reference of the evaluation names every option, and no others. */
final class EvaluateReferenceTest {

  private static final Pattern OPTION = Pattern.compile("(?m)^\\| `(--[a-z-]+)`");

  @Test
  void everyOption_hasItsRow() throws IOException {
    String reference = Files.readString(Path.of("../../docs/reference/evaluate.md"));

    assertThat(OPTION.matcher(reference).results().map(row -> row.group(1)))
        .containsExactlyInAnyOrderElementsOf(
            new CommandLine(new EvaluateCommand())
                .getCommandSpec().options().stream()
                    .map(option -> option.longestName())
                    .filter(name -> !name.equals("--help") && !name.equals("--version"))
                    .toList());
  }
}
