package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.indexing.IndexListener;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.LibraryCopy;
import org.palimpsest.client.indexing.LibraryReader;
import org.palimpsest.testing.CommandRun;

/** {@code palimpsest refingerprint}: a library gets another seed, with interruptions. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class RefingerprintIT {

  private static final String OLD = "refingerprinted";
  private static final String NEW = "refingerprinted-new";
  private static final String EPOCH = "2027-r";

  /** More than one page of ids. */
  private static final int SHORT_DOCUMENTS = 1200;

  private static final String ODD_ID = "a, \"b\" \\ c:*/d?&文";

  private static TestCluster cluster;
  private static Seeds seeds;
  private static Library old;
  private static Texts texts;
  private static Map<String, String> documents;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    seeds = new Seeds(520);
    seeds.put(EPOCH);
    texts = new Texts(521);
    old = cluster.create(OLD, TestCluster.CONFIGSET, 2, 2);
    documents = texts.documents("doc-", 20);
    old.index(documents);
    ArrayNode others = Http.MAPPER.createArrayNode();
    for (int i = 0; i < SHORT_DOCUMENTS; i++) {
      others.addObject().put("id", "short-" + i).put("text", "Short text number " + i + ".");
    }
    ObjectNode odd = others.addObject().put("id", ODD_ID).put("text", documents.get("doc-1"));
    odd.put("title", "Of ' and \" and 文").put("year_i", 1999).put("type_s", "thesis");
    odd.put("seen_dt", "2020-01-02T03:04:05Z");
    odd.putArray("author_ss").add("Z. First").add("A. Second");
    others.addObject().put("id", "without-text").put("title", "Nothing to check");
    assertThat(old.update(others.toString()).status()).isEqualTo(200);
  }

  @AfterEach
  void deleteNew() throws IOException {
    cluster.delete(cluster.library(NEW));
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(old);
    seeds.close();
  }

  private static CommandRun refingerprint(String... more) {
    return copy(OLD, EPOCH, more);
  }

  private static CommandRun copy(String collection, String epoch, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("refingerprint", "--solr", cluster.solrUrl(), "--quiet"));
    arguments.addAll(List.of("--collection", collection, "--to", NEW, "--seed", epoch));
    arguments.addAll(List.of(more));
    return CommandRun.of(Palimpsest::commandLine, arguments.toArray(String[]::new));
  }

  private static List<JsonNode> stored(Library library) throws IOException {
    return Answer.list(
        library
            .select(
                "q=*:*",
                "sort=id asc",
                "rows=5000",
                "fl=id,title,text,*_s,*_ss,*_i,*_dt,sentences_none")
            .json()
            .at("/response/docs"));
  }

  private static long count(Library library, String query) throws IOException {
    return library.select("q=" + query, "rows=0").json().at("/response/numFound").asLong();
  }

  private static void assertAllThere(Library copied) throws IOException {
    assertThat(stored(copied)).isEqualTo(stored(old));
    assertThat(copied.scheme()).isNotEqualTo(old.scheme());
    assertThat(count(copied, "sentences_scheme:" + copied.scheme()))
        .isEqualTo(count(old, "sentences_scheme:" + old.scheme()));
    for (int i = 0; i < 4; i++) {
      String text = documents.get("doc-" + i).substring(100, 1200);
      Answer answer = copied.check(text, "unmatched=true");
      Answer before = old.check(text);
      assertThat(answer.findings().at("/sources")).isEqualTo(before.json().at("/sources"));
      // The words of a deleted text are reported as invented after the last copy is gone.
      assertThat(answer.warnings())
          .allMatch(warning -> answer.sourceIds().isEmpty() && warning.equals("strangeText"));
    }
  }

  @Test
  void library_copiedWholeWithFingerprintsOfTheSeed() throws IOException {
    CommandRun run = refingerprint();

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    long total = SHORT_DOCUMENTS + 22L;
    assertThat(run.out())
        .contains(
            OLD + ": 1,222 documents, 1,221 of them with fingerprints. " + NEW + ": 1,222 and")
        .contains("All of " + OLD + " is in " + NEW + ", with the seed of epoch " + EPOCH + ".");
    assertThat(count(old, "*:*")).isEqualTo(total);
    assertAllThere(cluster.library(NEW));
    assertThat(cluster.replicas(NEW))
        .hasSize(2)
        .allSatisfy((name, all) -> assertThat(all).hasSize(2));
  }

  @Test
  void interrupted_goesOnWhereItStopped() throws IOException {
    cluster.create(NEW, TestCluster.CONFIGSET, 1, 1, "property.palimpsest.seed=" + EPOCH);
    try (SolrConnection connection =
        SolrConnection.open(URI.create(cluster.solrUrl()), null, Duration.ofMinutes(1))) {
      var copy =
          new LibraryCopy(
              connection,
              new LibraryReader(connection, OLD),
              NEW,
              new IndexOptions(50, 2, false, Map.of()),
              new Strict());
      var interruption = new PalimpsestException(Reason.LOCAL, "Interrupted.");
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(
              () ->
                  copy.copy(
                      documentsDone -> {
                        throw interruption;
                      }))
          .isSameAs(interruption);
      new CollectionAdmin(connection).commit(NEW);
    }
    assertThat(count(cluster.library(NEW), "*:*")).isBetween(1L, SHORT_DOCUMENTS + 21L);

    CommandRun run = refingerprint();

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.err()).contains(NEW + " exists already; missing documents are copied.");
    assertAllThere(cluster.library(NEW));
  }

  /** Changes before the last pass are copied, later changes by the next run. */
  @Test
  void changedMeanwhile_copiedAgain() throws IOException {
    assertThat(refingerprint("--shards", "1", "--replicas", "1").exitCode()).isZero();
    String changed = texts.english(20);
    String before = documents.get("doc-3");
    try {
      old.index(Map.of("doc-3", changed, "added", texts.english(10)));

      assertThat(refingerprint().exitCode()).isZero();

      assertAllThere(cluster.library(NEW));
      assertThat(cluster.library(NEW).check(changed).sourceIds()).containsExactly("doc-3");
    } finally {
      old.delete("added");
      old.index(Map.of("doc-3", before));
    }
  }

  @Test
  void deletedMeanwhile_saidAndNotAllDone() throws IOException {
    assertThat(refingerprint("--shards", "1", "--replicas", "1").exitCode()).isZero();
    String deleted = documents.get("doc-5");
    try {
      old.delete("doc-5");

      CommandRun run = refingerprint();

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.out())
          .contains("The counts differ: documents were added or deleted meanwhile")
          .contains("does not delete what " + NEW + " has more");
    } finally {
      old.index(Map.of("doc-5", deleted));
    }
  }

  @Test
  void targetOfAnotherSeed_refusedAndLeftAlone() throws IOException {
    Library other = cluster.create(NEW, TestCluster.CONFIGSET, 1, 1);

    CommandRun run = refingerprint();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("The collection " + NEW + " is not of the seed of epoch " + EPOCH);
    assertThat(count(other, "*:*")).isZero();
  }

  @Test
  void unknownEpoch_nothingCreated() throws IOException {
    CommandRun run = copy(OLD, "2099");

    assertThat(run.exitCode()).isNotZero();
    assertThat(run.err()).contains("2099.seed");
  }

  @Test
  void textThatIsNotStored_refused() throws IOException {
    cluster.upload(
        "unstored",
        schema ->
            schema.replace(
                "<field name=\"text\" type=\"text_by_sound\" indexed=\"true\" stored=\"true\"",
                "<field name=\"text\" type=\"text_by_sound\" indexed=\"true\" stored=\"false\""));
    Library unstored = cluster.create("unstored", "unstored", 1, 1);
    try {
      CommandRun run = copy("unstored", EPOCH);

      assertThat(run.exitCode()).isEqualTo(1);
      assertThat(run.err())
          .contains("The collection unstored does not store its field text, of which fingerprints");
    } finally {
      cluster.delete(unstored);
    }
  }

  /** Fails on any document's failure. */
  private static final class Strict implements IndexListener {
    @Override
    public void failed(String id, PalimpsestException why) {
      throw why;
    }

    @Override
    public void warned(String warning) {
      throw new AssertionError(warning);
    }
  }
}
