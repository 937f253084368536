package org.palimpsest.federation.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference of the configuration names every setting with its default, and no others. */
final class ConfigurationReferenceTest {

  private static final Path REFERENCE = Path.of("../docs/reference/federation-configuration.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\|`([a-zA-Z.]+)`\\|(.*?)\\|.*\\|$");
  private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");

  @TempDir private Path folder;

  @Test
  void everySetting_hasItsRow() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    for (Setting setting : Setting.values()) {
      expected.put(setting.path(), setting.isRequired() ? "required" : setting.defaultText());
    }

    assertThat(rows(Files.readString(REFERENCE))).isEqualTo(expected);
  }

  @Test
  void theExample_isRight() throws Exception {
    Matcher example = EXAMPLE.matcher(Files.readString(REFERENCE));
    assertThat(example.find()).isTrue();
    Path file = Files.writeString(folder.resolve("agent.yaml"), example.group(1));

    assertThat(AgentConfig.read(file).site()).isEqualTo("alpha");
  }

  private static Map<String, String> rows(String reference) {
    Map<String, String> rows = new TreeMap<>();
    Matcher row = ROW.matcher(reference);
    while (row.find()) {
      rows.put(row.group(1), row.group(2));
    }
    return rows;
  }
}
