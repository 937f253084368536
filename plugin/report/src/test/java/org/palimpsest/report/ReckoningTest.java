package org.palimpsest.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.report.Reckoning.Part;

/** Figures of {@link Samples#answer}; {@link ReckoningIT} compares them with the page's. */
final class ReckoningTest {

  private final ObjectNode answer = Samples.answer("a.txt");
  private final Reckoning reckoning = new Reckoning(answer);

  private static Choice again(Integer... entries) {
    return new Choice(Set.of(), Set.of(), Set.of(entries));
  }

  private Map<String, Integer> lengths(Choice choice) {
    return reckoning.of(choice).lengths();
  }

  private Map<String, Integer> split(Choice choice) {
    return reckoning.split(choice).entrySet().stream()
        .collect(
            Collectors.toMap(
                each -> each.getKey().word(), each -> Coverage.length(each.getValue())));
  }

  @Test
  void nothingDecided_isWhatTheServerSaid() {
    assertThat(lengths(Choice.NONE))
        .isEqualTo(reckoning.told().lengths())
        .containsEntry("total", 90);
    assertThat(reckoning.reckoned(Choice.NONE).lengths()).isEqualTo(reckoning.told().lengths());
    assertThat(reckoning.reckoned(Choice.NONE).ratios()).isEqualTo(reckoning.told().ratios());
  }

  @Test
  void entryCountedAgain_changesItsRatios() {
    assertThat(lengths(again(0)))
        .containsEntry("total", 100)
        .containsEntry("withoutQuotations", 73);
    assertThat(lengths(again(0, 1))).containsEntry("withoutQuotations", 100);
    assertThat(lengths(again(0, 1, 2))).containsEntry("withoutOwnWork", 100);
  }

  @Test
  void sourceExcluded_leavesWhatOthersExplain() {
    var choice = new Choice(Set.of("/other.txt"), Set.of(), Set.of());
    assertThat(lengths(choice)).containsEntry("total", 62).containsEntry("largestSource", 38);
    assertThat(reckoning.of(choice).ratios()).containsEntry("total", Samples.ratio(62));
    assertThat(reckoning.added(choice)).containsExactly(0, 38, 24);
    assertThat(split(choice)).containsEntry("excluded", 10 + 28).containsEntry("rewritten", 24);
  }

  @Test
  void split_isByTheStrongestKind_quotationsAndOwnWorkApart() {
    ((ObjectNode) answer.path("sources").path(2).path("passages").path(0)).put("kind", "identical");
    assertThat(split(Choice.NONE))
        .isEqualTo(
            Map.of(
                "identical", 24,
                "minor", 0,
                "rewritten", 1,
                "quoted", 27,
                "ownWork", 38,
                "excluded", 10,
                "rest", Samples.TEXT.length() - 100));
    assertThat(reckoning.split(Choice.NONE)).containsEntry(Part.QUOTED, List.of(new Span(25, 27)));
  }

  @Test
  void answerWithoutCoverage_isNotSplit_andKeepsItsFigures() {
    answer.remove("coverage");
    var kept = new Reckoning(answer);
    assertThat(kept.isExact()).isFalse();
    assertThat(kept.of(again(0)).lengths()).containsEntry("total", 90);
    assertThat(kept.split(Choice.NONE)).isEmpty();
  }

  @Test
  void parts_areDisjoint_andSumUpToTheText_andToTheTotal() {
    var random = new RandomAnswers(1);
    for (int i = 0; i < 2000; i++) {
      ObjectNode any = random.next();
      Choice choice = random.choice(any);
      Map<Part, List<Span>> parts = new Reckoning(any).split(choice);
      int length = any.path("document").path("length").asInt();
      assertThat(parts.values().stream().mapToInt(Coverage::length).sum()).isEqualTo(length);
      assertThat(Coverage.length(parts.values().stream().flatMap(List::stream).toList()))
          .isEqualTo(length);
      int apart = Coverage.length(parts.get(Part.REST)) + Coverage.length(parts.get(Part.EXCLUDED));
      assertThat(length - apart)
          .isEqualTo(new Reckoning(any).reckoned(choice).lengths().get("total"));
    }
  }
}
