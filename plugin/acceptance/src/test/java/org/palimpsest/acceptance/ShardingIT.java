package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same documents in two shards of two replicas, and in a single shard of one. */
@ExtendWith(SharedCluster.class)
final class ShardingIT {

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.demo();
    unsharded = cluster.create("unsharded", TestCluster.CONFIGSET, 1, 1);
    unsharded.index(TestCluster.demoDocuments());
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(unsharded);
  }

  static List<String> suspiciousTexts() throws IOException {
    List<String> library = List.copyOf(TestCluster.demoDocuments().values());
    Texts texts = new Texts(2);
    StringBuilder ofManySources = new StringBuilder();
    for (int i = 0; i < library.size(); i += 7) {
      String source = library.get(i);
      ofManySources.append(source, source.length() / 3, 2 * source.length() / 3).append("\n\n");
      ofManySources.append(texts.english(3)).append("\n\n");
    }
    return List.of(
        Texts.demo("suspicious.txt"),
        ofManySources.toString(),
        texts.edited(library.get(0) + "\n\n" + library.get(2), 8),
        texts.english(50),
        "",
        "Too short.");
  }

  @ParameterizedTest
  @MethodSource("suspiciousTexts")
  void shardedLibrary_answersAsUnsharded(String text) throws IOException {
    for (List<String> params :
        List.of(
            List.<String>of(),
            List.of("unmatched=true", "passages.text=true"),
            List.of("expert.flips=0", "expert.extension=false", "expert.windows=false"),
            List.of("rows=2", "distance=25", "expert.extension.distance=32", "expert.gap=100"))) {
      Answer ofShards = sharded.check(text, params.toArray(String[]::new));
      Answer ofOne = unsharded.check(text, params.toArray(String[]::new));

      assertThat(ofShards.status()).as(ofShards.body()).isEqualTo(200);
      assertThat(ofShards.findings()).as("%s", params).isEqualTo(ofOne.findings());
    }
  }

  @Test
  void checkedText_findsSomething() throws IOException {
    Answer answer = unsharded.check(suspiciousTexts().get(1));

    assertThat(answer.sourceIds()).hasSizeGreaterThan(20);
    assertThat(answer.isPartial()).isFalse();
  }

  @Test
  void indexedDocument_checkedByIdAsUnsharded() throws IOException {
    for (String id : List.of("zh-03-saline-soil.txt", "generated-7")) {
      assertThat(sharded.checkParams("id=" + id, "unmatched=true").findings())
          .isEqualTo(unsharded.checkParams("id=" + id, "unmatched=true").findings());
    }
  }

  /** Shards must agree on the last of several equally good sources. */
  @Test
  void moreEqualSourcesThanRows_sameOnesReported() throws IOException {
    String copied = new Texts(3).english(12);
    Map<String, String> copies = new LinkedHashMap<>();
    for (int i : new int[] {7, 3, 9, 1, 8, 2, 6, 4, 5, 0}) {
      copies.put("copy-" + i, copied);
    }
    List<String> ids = new ArrayList<>(copies.keySet());
    try {
      sharded.index(copies);
      unsharded.index(copies);

      for (Library library : List.of(unsharded, sharded)) {
        for (String align : List.of("profile=default", "profile=fast")) {
          assertThat(library.check(copied, "rows=3", align).sourceIds())
              .containsExactly("copy-0", "copy-1", "copy-2");
        }
      }
    } finally {
      sharded.delete(ids.toArray(String[]::new));
      unsharded.delete(ids.toArray(String[]::new));
    }
  }

  /** Repeats a check while other checks use the same analysis. */
  @Test
  void concurrentChecks_answerAsOneByOne() throws Exception {
    List<String> texts = suspiciousTexts();
    List<Callable<Boolean>> checks = new ArrayList<>();
    for (String text : texts) {
      JsonNode alone = sharded.check(text, "unmatched=true").findings();
      for (int i = 0; i < 8; i++) {
        checks.add(() -> sharded.check(text, "unmatched=true").findings().equals(alone));
      }
    }
    Collections.shuffle(checks, new Random(4));
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      for (Future<Boolean> same : threads.invokeAll(checks)) {
        assertThat(same.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aliasOfTwoCollections_answersForBoth() throws IOException {
    String text = new Texts(5).english(12);
    Library alias = cluster.alias("both", "demo,unsharded");
    try {
      unsharded.index(Map.of("only-unsharded", text));
      String generated = TestCluster.demoDocuments().get("generated-8");

      Answer answer = alias.check(text + "\n\n" + generated, "unmatched=true");

      assertThat(answer.sourceIds())
          .containsExactlyInAnyOrder("only-unsharded", "generated-8", "generated-8");
      assertThat(answer.json().at("/unmatched")).isEmpty();
    } finally {
      cluster.deleteAlias("both");
      unsharded.delete("only-unsharded");
    }
  }
}
