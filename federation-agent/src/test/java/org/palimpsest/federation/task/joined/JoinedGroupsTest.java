package org.palimpsest.federation.task.joined;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.palimpsest.federation.task.form.TaskJson;

final class JoinedGroupsTest {

  private static ObjectNode answer(String header, String sources, String more) {
    return (ObjectNode)
        TaskJson.tree(
            String.format(
                Locale.ROOT,
                """
                {"partialResults": false, "warnings": [{"code": "both", "args": {"n": 1}}],
                 "document": {"id": "d", "length": 1000, "sentences": 7},
                 "sources": [%s], "unmatchedScheme": "s", "unmatchedHeader": "%s", %s,
                 "statistics": {"windows": 9, "probes": 5, "elapsedMillis": 3}}
                """,
                sources,
                header,
                more));
  }

  private static String source(String id, int matchedLength, boolean ownWork, int... span) {
    return String.format(
        Locale.ROOT,
        """
        {"id": "%s", "collection": "c-%s", "matchedLength": %d, %s
         "passages": [{"suspicious": {"offset": %d, "length": %d}}]}
        """,
        id,
        id,
        matchedLength,
        ownWork ? "\"ownWork\": true," : "",
        span[0],
        span[1]);
  }

  private static String lengths(int total, int unquoted, int others, int largest) {
    return String.format(
        Locale.ROOT,
        """
        "matchedLengths": {"total": %d, "withoutQuotations": %d, "withoutOwnWork": %d,
                           "largestSource": %d}
        """,
        total,
        unquoted,
        others,
        largest);
  }

  private static final String NOTHING_OPEN = ", \"unmatched\": [], \"excluded\": []";

  private static int length(ObjectNode joined, String name) {
    return joined.path("matchedLengths").path(name).intValue();
  }

  @Test
  void eachCharacter_countsOnce() {
    ObjectNode joined =
        JoinedGroups.join(
            List.of(
                answer(
                    "h", source("a", 200, true, 0, 200), lengths(200, 200, 0, 200) + NOTHING_OPEN),
                answer(
                    "h",
                    source("b", 250, false, 150, 250),
                    lengths(250, 250, 250, 250) + NOTHING_OPEN)));

    assertThat(length(joined, "total")).isEqualTo(400);
    assertThat(joined.path("ratios").path("total").doubleValue()).isEqualTo(0.4);
    assertThat(length(joined, "withoutOwnWork")).isEqualTo(250);
    assertThat(length(joined, "largestSource")).isEqualTo(250);
    assertThat(joined.path("sources").findValuesAsText("id")).containsExactly("b", "a");
    assertThat(joined.path("warnings")).hasSize(1);
    assertThat(joined.path("statistics").path("windows").intValue()).isEqualTo(9);
    assertThat(joined.path("statistics").path("probes").intValue()).isEqualTo(10);
    assertThat(joined.path("document").path("id").asText()).isEqualTo("d");
  }

  @Test
  void whatOneHasInCommonToMany_doesNotCountInTheOther() {
    String common =
        ", \"unmatched\": [], \"excluded\": [{\"reason\": \"common\", \"from\": \"all\","
            + " \"offset\": 300, \"length\": 50, \"matchedLength\": 50}]";
    ObjectNode joined =
        JoinedGroups.join(
            List.of(
                answer("h", source("a", 100, false, 0, 100), lengths(100, 100, 100, 100) + common),
                answer(
                    "h",
                    source("b", 200, false, 250, 200),
                    lengths(200, 200, 200, 200) + NOTHING_OPEN)));

    assertThat(length(joined, "total")).isEqualTo(250);
  }

  @Test
  void quotedText_countsInTotalAlone() {
    String quoted =
        ", \"unmatched\": [], \"excluded\": [{\"reason\": \"quotation\", \"from\":"
            + " \"withoutQuotations\", \"offset\": 0, \"length\": 60, \"matchedLength\": 60}]";
    ObjectNode joined =
        JoinedGroups.join(
            List.of(
                answer("h", source("a", 100, false, 0, 100), lengths(100, 40, 100, 100) + quoted),
                answer("h", source("b", 100, false, 0, 100), lengths(100, 40, 100, 100) + quoted)));

    assertThat(length(joined, "total")).isEqualTo(100);
    assertThat(length(joined, "withoutQuotations")).isEqualTo(40);
    assertThat(joined.path("excluded")).hasSize(1);
  }

  @Test
  void whatAnAnswerCountsBesideItsPassages_staysCounted() {
    ObjectNode joined =
        JoinedGroups.join(
            List.of(
                answer(
                    "h",
                    source("a", 100, false, 0, 100),
                    lengths(107, 107, 107, 100) + NOTHING_OPEN),
                answer("h", "", lengths(0, 0, 0, 0) + NOTHING_OPEN)));

    assertThat(length(joined, "total")).isEqualTo(107);
  }

  private static String open(String windows) {
    return lengths(0, 0, 0, 0) + ", \"excluded\": [], \"unmatched\": [" + windows + "]";
  }

  private static String window(int offset) {
    return "{\"offset\": " + offset + ", \"length\": 100, \"fingerprint\": \"f" + offset + "\"}";
  }

  @Test
  void unmatched_whatNobodyExplains() {
    ObjectNode joined =
        JoinedGroups.join(
            List.of(
                answer("h", "", open(window(0) + "," + window(100) + "," + window(200))),
                answer("h", source("b", 60, false, 100, 60), open(window(0) + "," + window(200)))));

    assertThat(joined.path("unmatched").findValuesAsText("fingerprint"))
        .containsExactly("f0", "f200");
  }

  @Test
  void unmatched_coveredByTwoTogether_isExplained() {
    ObjectNode joined =
        JoinedGroups.join(
            List.of(
                answer("h", source("a", 30, false, 0, 30), open(window(0) + "," + window(100))),
                answer("h", source("b", 30, false, 60, 30), open(window(0) + "," + window(100)))));

    assertThat(joined.path("unmatched").findValuesAsText("fingerprint")).containsExactly("f100");
  }

  @Test
  void unmatched_ofTextThatIsCutOtherwise_losesNone() {
    ObjectNode joined =
        JoinedGroups.join(
            List.of(
                answer("h", "", open(window(0) + "," + window(100))),
                answer("other", source("b", 100, false, 100, 100), open(window(10)))));

    assertThat(joined.path("unmatched").findValuesAsText("fingerprint")).containsExactly("f0");
    assertThat(joined.path("unmatchedHeader").asText()).isEqualTo("h");
  }

  @Test
  void partial_ifOneIs() {
    ObjectNode partial = answer("h", "", open(""));
    partial.put("partialResults", true);

    assertThat(
            JoinedGroups.join(List.of(answer("h", "", open("")), partial))
                .path("partialResults")
                .asBoolean())
        .isTrue();
  }
}
