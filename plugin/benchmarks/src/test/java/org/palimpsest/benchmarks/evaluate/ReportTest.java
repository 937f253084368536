package org.palimpsest.benchmarks.evaluate;

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
    return new Outcome(settings, run, Map.of("all", figures), examples, null);
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
        .endsWith("\nTo look at, default, the first 1:\n\n- x: y\n");
  }

  private static Outcome ofPapers() {
    Outcome outcome = outcome("default", 1, List.of());
    var papers =
        new PaperReport(
            Map.of("all", Map.of("precision", .5412)),
            Map.of("light", Map.of("recall", 1.0)),
            Map.of("own", Map.of("counted", 5L)),
            List.of(new PaperReport.Worst("q.txt", .4, .25)));
    return new Outcome(
        outcome.settings(), outcome.run(), outcome.figures(), outcome.examples(), papers);
  }

  @Test
  void papers_tablesOfTheirOwn() {
    assertThat(new Report("tiny", List.of(ofPapers())).markdown())
        .endsWith(
            """

            Term papers, default:

            | language | precision |
            | --- | --- |
            | all | .541 |

            | type of copy | recall |
            | --- | --- |
            | light | 1.000 |

            | kind of text | counted |
            | --- | --- |
            | own | 5 |

            - q.txt: 25.0 % are copied, 40.0 % were reported
            """);
  }

  @Test
  void papersInJson_tablesByName() {
    assertThat(new Report("tiny", List.of(ofPapers())).json())
        .contains(
            """
            "papers":{"languages":{"all":{"precision":0.5412}},"types":{"light":{"recall":1.0}},\
            "kinds":{"own":{"counted":5}},\
            "worst":[{"document":"q.txt","reported":0.4,"truth":0.25}]}\
            """);
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
