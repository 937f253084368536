package org.palimpsest.federation.ops;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the alarms and dashboards for operators with existing metrics. */
final class MonitoringTest {

  private static final Path MONITORING = Path.of("../docker/monitoring");
  private static final Path REFERENCE = Path.of("../docs/reference/federation-configuration.md");
  private static final Path HOW_TO = Path.of("../docs/how-to/watch-a-site.md");

  private static final Pattern FIGURE = Pattern.compile("palimpsest_[a-z_]+");

  @Test
  void figures_standInTheReference() throws IOException {
    Set<String> known = figures(Files.readString(REFERENCE));
    assertThat(known).hasSizeGreaterThan(10);
    for (String file : new String[] {"alerts.yaml", "alerts-test.yaml", "dashboard.json"}) {
      Set<String> named = figures(Files.readString(MONITORING.resolve(file)));
      assertThat(named).as(file).isNotEmpty().isSubsetOf(known);
    }
  }

  /** Without Prometheus' suffixes of timers. */
  private static Set<String> figures(String text) {
    Set<String> figures = new TreeSet<>();
    Matcher figure = FIGURE.matcher(text);
    while (figure.find()) {
      figures.add(figure.group().replaceAll("_seconds_(sum|count|bucket|max)$", "_seconds"));
    }
    return figures;
  }

  @Test
  void alerts_sayWhatToDo_andAreDescribed() throws IOException {
    String howTo = Files.readString(HOW_TO);
    JsonNode rules =
        new YAMLMapper().readTree(MONITORING.resolve("alerts.yaml").toFile()).at("/groups/0/rules");
    assertThat(rules).isNotEmpty();
    for (JsonNode rule : rules) {
      assertThat(howTo).contains("`" + rule.path("alert").asText() + "`");
      assertThat(rule.at("/annotations/summary").asText()).isNotBlank();
      assertThat(rule.at("/annotations/action").asText()).isNotBlank();
    }
  }

  @Test
  void dashboard_isAsGrafanaTakesIt() throws IOException {
    JsonNode dashboard = new JsonMapper().readTree(MONITORING.resolve("dashboard.json").toFile());
    assertThat(dashboard.path("panels")).hasSizeGreaterThan(8);
    assertThat(dashboard.path("panels").findValuesAsText("expr")).doesNotContain("");
  }
}
