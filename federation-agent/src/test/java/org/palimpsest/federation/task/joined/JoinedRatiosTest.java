package org.palimpsest.federation.task.joined;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput;

final class JoinedRatiosTest {

  private static final JsonNode LOCAL =
      TaskJson.tree(
          """
          {"document": {"length": 1000},
           "matchedLengths": {"total": 200, "withoutQuotations": 200, "withoutOwnWork": 100,
                              "largestSource": 100},
           "ratios": {"total": 0.2},
           "sources": [
             {"passages": [{"suspicious": {"offset": 0, "length": 100}}]},
             {"ownWork": true, "passages": [{"suspicious": {"offset": 100, "length": 100}}]}],
           "excluded": [
             {"reason": "template", "from": "all", "offset": 900, "length": 50},
             {"reason": "quotation", "from": "withoutQuotations", "offset": 0, "length": 10}]}
          """);

  private static final TaskInput INPUT =
      TaskInput.parse("{\"text\": \"Some text.\", \"collections\": [\"own\"]}");

  private static ObjectNode joined(TaskInput input, String text, List<List<Span>> remote) {
    ObjectNode result = TaskJson.MAPPER.createObjectNode();
    new JoinedRatios(LOCAL, remote, input, text).writeTo(result);
    return result;
  }

  @Test
  void eachCharacter_countsOnce() {
    ObjectNode result =
        joined(
            INPUT,
            "x".repeat(1000),
            List.of(List.of(new Span(50, 100), new Span(300, 100)), List.of(new Span(350, 100))));
    // 200 here, and 300 to 450 there
    assertThat(result.path("matchedLengths").path("total").intValue()).isEqualTo(350);
    assertThat(result.path("ratios").path("total").doubleValue()).isEqualTo(0.35);
    // of the author's own 100 to 200 another site has a half, too
    assertThat(result.path("ratios").path("withoutOwnWork").doubleValue()).isEqualTo(0.3);
    assertThat(result.path("ratios").path("largestSource").doubleValue()).isEqualTo(0.2);
    assertThat(result.path("ratiosRemote").path("total").doubleValue()).isEqualTo(0.25);
    assertThat(result.path("ratiosLocal")).isEqualTo(TaskJson.tree("{\"total\": 0.2}"));
  }

  @Test
  void template_doesNotCountForOtherSitesEither() {
    ObjectNode result = joined(INPUT, "x".repeat(1000), List.of(List.of(new Span(880, 100))));
    assertThat(result.path("matchedLengths").path("total").intValue()).isEqualTo(250);
  }

  @Test
  void quotations_areSetApartUnlessTheTaskSaysOtherwise() {
    String text = "x".repeat(300) + "“" + "quoted text ".repeat(8) + "”" + "x".repeat(602);
    List<List<Span>> remote = List.of(List.of(new Span(250, 200)));
    assertThat(
            joined(INPUT, text, remote).path("matchedLengths").path("withoutQuotations").intValue())
        .isEqualTo(200 + 200 - 98);
    TaskInput counting =
        TaskInput.parse(
            "{\"text\": \"a\", \"collections\": [\"own\"], \"params\": {\"exclude\":"
                + " \"references,common\"}}");
    assertThat(
            joined(counting, text, remote)
                .path("matchedLengths")
                .path("withoutQuotations")
                .intValue())
        .isEqualTo(400);
  }

  @Test
  void withoutRemoteSources_ratiosAreTheLocalOnes() {
    ObjectNode result = joined(INPUT, "x".repeat(1000), List.of());
    assertThat(result.path("matchedLengths")).isEqualTo(LOCAL.path("matchedLengths"));
    assertThat(result.path("ratiosRemote").path("total").doubleValue()).isZero();
  }

  /** As a page reckons with it: see {@code ratios.js}. */
  private static int length(JsonNode coverage, String name, String... without) {
    List<Span> spans = spans(coverage.path(name));
    for (String other : without) {
      spans = Coverage.difference(spans, spans(coverage.path(other)));
    }
    return Coverage.length(spans);
  }

  private static List<Span> spans(JsonNode numbers) {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i += 2) {
      spans.add(new Span(numbers.path(i).intValue(), numbers.path(i + 1).intValue()));
    }
    return spans;
  }

  @Test
  void coverage_saysWhichCharactersTheRatiosOfAllCount() {
    ObjectNode local = LOCAL.deepCopy();
    local.set(
        "coverage",
        TaskJson.tree(
            """
            {"total": [0, 200], "withoutOwnWork": [0, 100], "quotation": [], "references": [],
             "template": [900, 50], "common": [], "short": [], "notProse": [0, 10]}
            """));
    String text = "x".repeat(300) + "“" + "quoted text ".repeat(8) + "”" + "x".repeat(602);
    List<List<Span>> remote = List.of(List.of(new Span(150, 300)), List.of(new Span(880, 100)));
    var ratios = new JoinedRatios(local, remote, INPUT, text);
    ObjectNode result = TaskJson.MAPPER.createObjectNode();
    ratios.writeTo(result);
    JsonNode lengths = result.path("matchedLengths");
    JsonNode coverage = ratios.coverage();
    assertThat(lengths.path("total").intValue()).isEqualTo(450 + 50);
    assertThat(length(coverage, "total")).isEqualTo(lengths.path("total").intValue());
    assertThat(length(coverage, "withoutOwnWork"))
        .isEqualTo(lengths.path("withoutOwnWork").intValue());
    assertThat(length(coverage, "total", "quotation", "references"))
        .isEqualTo(lengths.path("withoutQuotations").intValue())
        .isEqualTo(500 - 98);
    assertThat(coverage.has("notProse")).isFalse();
    assertThat(new JoinedRatios(LOCAL, remote, INPUT, text).coverage()).isNull();
  }
}
