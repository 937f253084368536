package org.palimpsest.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReportTest {

  private static Outcome outcome(String settings, double plagdet, List<String> examples) {
    Map<String, Number> figures = new LinkedHashMap<>();
    figures.put("cases", 1085L);
    figures.put("granularity", 1.0);
    figures.put("plagdet", plagdet);
    Map<String, Number> run = new LinkedHashMap<>();
    run.put("not checked", 2);
    run.put("seconds", 12.34);
    return new Outcome(settings, run, Map.of("all", figures), examples);
  }

  @Test
  void twoSettings_firstInFullAndTheOtherBesideIt() {
    var report =
        new Report(
            "tiny", List.of(outcome("default", .98765, List.of()), outcome("a=1", .5, List.of())));

    assertThat(report.markdown())
        .isEqualTo(
            """
            ## tiny

            | type of reuse | cases | granularity | plagdet | a=1 |
            | --- | --- | --- | --- | --- |
            | all | 1085 | 1.000 | .988 | .500 |

            | settings | not checked | seconds |
            | --- | --- | --- |
            | default | 2 | 12.3 |
            | a=1 | 2 | 12.3 |
            """);
  }

  @Test
  void examples_listed() {
    assertThat(new Report("tiny", List.of(outcome("default", 1, List.of("x: y")))).markdown())
        .endsWith("\nWith passages, default, the first 1:\n\n- x: y\n");
  }

  @Test
  void json_oneLineWithUnroundedFigures() {
    assertThat(new Report("tiny", List.of(outcome("default", .98765, List.of("x: y")))).json())
        .isEqualTo(
            """
            {"corpus":"tiny","runs":[{"settings":"default","notChecked":2,"seconds":12.34,\
            "types":{"all":{"cases":1085,"granularity":1.0,"plagdet":0.98765}},"examples":["x: y"]}]}
            """);
  }
}
