package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The reference has each table as the migrations describe it. */
final class StateReferenceTest {

  private static final Path MIGRATIONS =
      Path.of("src/main/resources/org/palimpsest/federation/state");

  /** A comment, and the table below it. */
  private static final Pattern TABLE =
      Pattern.compile("((?:-- [^\n]*\n)+)create table (\\w+) \\(\n(.*?)\n\\);", Pattern.DOTALL);

  private static List<String> rows() throws IOException {
    List<String> rows = new ArrayList<>();
    try (Stream<Path> files = Files.list(MIGRATIONS)) {
      for (Path file : files.sorted().toList()) {
        Matcher table = TABLE.matcher(Files.readString(file));
        while (table.find()) {
          String holds = table.group(1).replace("-- ", "").replace('\n', ' ').strip();
          rows.add("|`" + table.group(2) + "`|" + holds + "|");
        }
      }
    }
    return rows;
  }

  @Test
  void everyTable_hasItsRow() throws IOException {
    List<String> rows = rows();
    assertThat(rows).hasSizeGreaterThan(15);
    assertThat(Files.readString(Path.of("../docs/reference/federation-state.md")))
        .contains("|table|content|\n|---|---|\n" + String.join("\n", rows) + "\n\n");
  }
}
