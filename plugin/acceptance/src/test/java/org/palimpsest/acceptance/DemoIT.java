package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The demo's suspicious document is checked against its library; all known copies are reported. */
@ExtendWith(SharedCluster.class)
final class DemoIT {

  private static Answer answer;

  @BeforeAll
  static void check(TestCluster cluster) throws IOException {
    answer = cluster.demo().check(Texts.demo("suspicious.txt"));
  }

  static List<JsonNode> expected() throws IOException {
    List<JsonNode> expected = new ArrayList<>();
    for (String line : Texts.demo("expected.jsonl").lines().toList()) {
      expected.add(Http.MAPPER.readTree(line));
    }
    return expected;
  }

  @ParameterizedTest
  @MethodSource("expected")
  void knownCopy_reportedOnBothSides(JsonNode copy) {
    List<JsonNode> passages =
        Answer.list(answer.source(copy.at("/source").asText()).at("/passages"));

    assertThat(passages)
        .as("passages of %s", copy)
        .anyMatch(
            passage ->
                overlap(passage.at("/suspicious"), copy.at("/suspicious"))
                    && overlap(passage.at("/source"), copy.at("/sourceSpan")));
  }

  @Test
  void sourcesThatWereNotCopied_notReported() throws IOException {
    Set<String> copied =
        expected().stream().map(line -> line.at("/source").asText()).collect(Collectors.toSet());

    assertThat(answer.sourceIds()).isSubsetOf(copied);
  }

  private static boolean overlap(JsonNode one, JsonNode other) {
    return one.at("/offset").asInt() < end(other) && other.at("/offset").asInt() < end(one);
  }

  private static int end(JsonNode span) {
    return span.at("/offset").asInt() + span.at("/length").asInt();
  }
}
