package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every replica by itself gives its shard's answer: after updates, and after downtime. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class ReplicasIT {

  private static final String NAME = "replicated";

  private static final Map<String, String> DOCUMENTS = new Texts(10).documents("doc-", 20);

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create(NAME, TestCluster.CONFIGSET, 2, 2);
    library.index(DOCUMENTS);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @Test
  void atomicUpdateOfAnotherField_keepsDocumentFindableOnEveryReplica() throws IOException {
    List<String> sourcesBefore = new ArrayList<>();
    for (String id : List.of("doc-0", "doc-1", "doc-2", "doc-3")) {
      JsonNode before = answerOfReplicas(DOCUMENTS.get(id)).get(0).source(id);
      assertThat(before.at("/passages")).as(id).isNotEmpty();
      sourcesBefore.add(before.at("/passages").toString());

      assertThat(library.change(id, "title", "set", "Another title").status()).isEqualTo(200);
      assertThat(library.change(id, "year_i", "inc", 1).status()).isEqualTo(200);
      assertThat(library.change(id, "tags_ss", "add", List.of("x", "y")).status()).isEqualTo(200);

      JsonNode after = answerOfReplicas(DOCUMENTS.get(id)).get(0).source(id);
      assertThat(after.at("/title").asText()).isEqualTo("Another title");
      assertThat(after.at("/passages")).isEqualTo(before.at("/passages"));
    }
    assertThat(sourcesBefore).hasSize(4);
  }

  @Test
  void replicaThatMissedUpdates_recoversToTheSameAnswer() throws IOException {
    Texts texts = new Texts(11);
    String added = texts.english(12);
    String changed = texts.chinese(30);

    cluster.stopNode(2);
    try {
      library.index(Map.of("added", added));
      assertThat(library.change("doc-4", "title", "set", "Title of meanwhile").status())
          .isEqualTo(200);
      assertThat(library.change("doc-5", "text", "set", changed).status()).isEqualTo(200);
      library.delete("doc-6");
    } finally {
      cluster.startNode(2);
    }

    Await.that("both replicas answer alike")
        .untilAsserted(
            () -> {
              library.forgetDeleted();
              assertThat(answerOfReplicas(added)).anyMatch(a -> a.sourceIds().contains("added"));
              List<Answer> retitled = answerOfReplicas(DOCUMENTS.get("doc-4"));
              assertThat(retitled)
                  .anyMatch(
                      a -> a.source("doc-4").at("/title").asText().equals("Title of meanwhile"));
              assertThat(answerOfReplicas(changed)).anyMatch(a -> a.sourceIds().contains("doc-5"));
              assertThat(answerOfReplicas(DOCUMENTS.get("doc-5"))).allMatch(a -> a.ratio() == 0);
              assertThat(answerOfReplicas(DOCUMENTS.get("doc-6"))).allMatch(a -> a.ratio() == 0);
            });
  }

  /** The answer of each shard, best first, on which both replicas must agree. */
  private static List<Answer> answerOfReplicas(String text) throws IOException {
    List<Answer> answers = new ArrayList<>();
    for (List<Library> replicas : cluster.replicas(NAME).values()) {
      assertThat(replicas).hasSize(2);
      Answer first = replicas.get(0).check(text, "distrib=false");
      Answer second = replicas.get(1).check(text, "distrib=false");
      assertThat(first.status()).as(first.body()).isEqualTo(200);
      assertThat(second.findings()).isEqualTo(first.findings());
      answers.add(first);
    }
    answers.sort((one, other) -> Double.compare(other.ratio(), one.ratio()));
    return answers;
  }
}
