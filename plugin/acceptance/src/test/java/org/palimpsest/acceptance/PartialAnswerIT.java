package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two shards on a node each, with the second node down: partial answers are marked as such. */
@ExtendWith(SharedCluster.class)
final class PartialAnswerIT {

  private static final String NAME = "halved";
  private static final String ELSEWHERE = "elsewhere";
  private static final Map<String, String> DOCUMENTS = new Texts(40).documents("doc-", 20);
  private static final String TEXT = String.join("\n\n", DOCUMENTS.values());

  private static TestCluster cluster;
  private static Library library;
  private static Library elsewhere;

  /** The answer of the living shard, from before the failure. */
  private static Answer ofLivingShard;

  private static String stoppedShard;

  @BeforeAll
  static void indexAndStopOneNode(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create(NAME, TestCluster.CONFIGSET, 2, 1);
    library.index(DOCUMENTS);
    elsewhere =
        cluster.create(
            ELSEWHERE, TestCluster.CONFIGSET, 1, 1, "createNodeSet=" + cluster.nodeName(2));
    String firstNode = library.url().replace(NAME, "");
    for (Map.Entry<String, List<Library>> shard : cluster.replicas(NAME).entrySet()) {
      Library replica = shard.getValue().get(0);
      if (replica.url().startsWith(firstNode)) {
        ofLivingShard = replica.check(TEXT, "distrib=false");
      } else {
        stoppedShard = shard.getKey();
      }
    }
    assertThat(stoppedShard).as("a shard of which the first node has nothing").isNotNull();
    assertThat(ofLivingShard.sourceIds()).isNotEmpty().hasSizeLessThan(DOCUMENTS.size());
    cluster.stopNode(2);
  }

  @AfterAll
  static void startTheNodeAgain() throws IOException {
    cluster.startNode(2);
    Answer whole = library.check(TEXT);
    cluster.delete(library);
    cluster.delete(elsewhere);
    assertThat(whole.sourceIds()).as("all is there again").hasSize(DOCUMENTS.size());
    assertThat(whole.json().at("/partialResults").asBoolean()).isFalse();
  }

  @Test
  void aShardDown_givesPartialAnswerThatSaysSo() throws IOException {
    Answer answer = library.check(TEXT, "shards.tolerant=true");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.isPartial()).as(answer.body()).isTrue();
    assertThat(answer.warnings().get(0))
        .isEqualTo("shardNoAnswer {\"shard\":\"" + stoppedShard + "\"}");
    assertThat(answer.sourceIds()).isEqualTo(ofLivingShard.sourceIds());
    assertThat(answer.json().at("/sources")).isEqualTo(ofLivingShard.json().at("/sources"));
  }

  @Test
  void aShardDown_everyAnswerOfSeveralSaysSo() throws IOException {
    List<Map<String, ?>> documents =
        List.of(Map.of("text", TEXT), Map.of("id", "nowhere"), Map.of("text", "Too short."));

    Answer answer = library.checkDocuments(documents, "shards.tolerant=true");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.isPartial()).as(answer.body()).isTrue();
    List<Answer> answers = answer.answers();
    for (Answer each : List.of(answers.get(0), answers.get(2))) {
      assertThat(each.json().at("/partialResults").asBoolean()).isTrue();
      assertThat(each.warnings().get(0))
          .isEqualTo("shardNoAnswer {\"shard\":\"" + stoppedShard + "\"}");
    }
    assertThat(answers.get(0).json().at("/sources")).isEqualTo(ofLivingShard.json().at("/sources"));
    assertThat(answers.get(1).json().at("/error/code").asInt()).isIn(404, 503);
    assertThat(library.checkDocuments(documents).status()).isBetween(500, 599);
  }

  @Test
  void aShardDown_intolerantRequestIsRefused() throws IOException {
    for (List<String> params : List.of(List.<String>of(), List.of("shards.tolerant=false"))) {
      Answer answer = library.check(TEXT, params.toArray(String[]::new));

      assertThat(answer.status()).as(answer.body()).isBetween(500, 599);
      assertThat(answer.message()).contains(stoppedShard);
      assertThat(answer.json().at("/sources").isMissingNode()).isTrue();
    }
  }

  @Test
  void allShardsDown_errorAndNeverAnEmptyAnswer() throws IOException {
    Answer shardsAsked = library.check(TEXT, "shards.tolerant=true", "shards=" + stoppedShard);
    assertThat(shardsAsked.status()).as(shardsAsked.body()).isEqualTo(503);
    assertThat(shardsAsked.message())
        .isEqualTo(
            "No shard of the collection answered, so nothing was checked. Shard "
                + stoppedShard
                + " did not answer; its documents were not compared.");

    Answer otherCollection = library.check(TEXT, "shards.tolerant=true", "collection=" + ELSEWHERE);
    assertThat(otherCollection.status()).as(otherCollection.body()).isGreaterThanOrEqualTo(400);

    Answer noReplicaHere = cluster.library(ELSEWHERE).check(TEXT, "shards.tolerant=true");
    assertThat(noReplicaHere.status()).as(noReplicaHere.body()).isGreaterThanOrEqualTo(400);
  }

  @Test
  void idOfADocumentOnTheStoppedShard_errorAndNotUnknown() throws IOException {
    Map<String, Integer> statuses = new TreeMap<>();
    for (String id : DOCUMENTS.keySet()) {
      statuses.put(id, library.checkParams("id=" + id, "shards.tolerant=true").status());
    }

    assertThat(statuses.keySet().stream().filter(id -> statuses.get(id) == 200))
        .containsExactlyInAnyOrderElementsOf(ofLivingShard.sourceIds());
    assertThat(statuses.values()).containsOnly(200, 503);
  }
}
