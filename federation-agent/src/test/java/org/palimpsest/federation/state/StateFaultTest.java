package org.palimpsest.federation.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;

/** What is said of a state that cannot be used. */
final class StateFaultTest {

  private static final Answer NO_DOCUMENTS =
      Answer.json(
          200, "{\"responseHeader\":{\"status\":0},\"response\":{\"numFound\":0,\"docs\":[]}}");

  private static Optional<String> fault(URI solr) {
    try (SolrConnection connection = SolrConnection.open(solr, null, Duration.ofSeconds(20))) {
      return SolrState.open(
              connection, "palimpsest-", InstantSource.fixed(Instant.parse("2026-05-04T12:00:00Z")))
          .fault();
    }
  }

  /** Of a Solr in which one collection answers in another way than all others. */
  private static Optional<String> faultWhereTasksAnswer(Answer answer) {
    try (RecordedSolr solr =
        RecordedSolr.answering(
            request ->
                request.uri().getPath().contains("/palimpsest-tasks/") ? answer : NO_DOCUMENTS)) {
      return fault(solr.url());
    }
  }

  @Test
  void aCollectionThatIsGone_isNamed_withTheWaysBack() {
    assertThat(faultWhereTasksAnswer(Answer.html(404)))
        .contains(
            "Solr has no collection palimpsest-tasks: bring it back from a backup (palimpsest site"
                + " restore), or make it anew and empty (palimpsest site init).");
  }

  @Test
  void aCollectionWhoseNodesAreDown_isNamed() {
    assertThat(faultWhereTasksAnswer(Answer.json(503, "{\"error\":{\"msg\":\"no servers\"}}")))
        .contains(
            "Solr does not answer for the collection palimpsest-tasks: look whether all nodes that"
                + " have its shards run.");
  }

  @Test
  void aUserWhoMayNot_isNotTakenForAnOutage() {
    assertThat(faultWhereTasksAnswer(Answer.html(403)).orElseThrow())
        .startsWith("Solr does not let this agent use the collection palimpsest-tasks: ");
  }

  @Test
  void whatSolrRefuses_isSaidInItsWords() {
    assertThat(
            faultWhereTasksAnswer(Answer.json(400, "{\"error\":{\"msg\":\"undefined field a\"}}")))
        .contains("The collection palimpsest-tasks cannot be used: undefined field a");
  }

  @Test
  void aSolrThatIsNotThere_isNoCollectionsFault() {
    assertThat(fault(URI.create("http://127.0.0.1:1/solr")).orElseThrow())
        .startsWith("Solr does not answer: ")
        .doesNotContain("palimpsest-");
  }
}
