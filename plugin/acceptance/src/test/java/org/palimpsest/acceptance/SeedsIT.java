package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.palimpsest.acceptance.Fingerprints.header;
import static org.palimpsest.acceptance.Fingerprints.joined;
import static org.palimpsest.acceptance.Fingerprints.unmatched;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.testing.CommandRun;

/** Collections with secret seeds. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class SeedsIT {

  private static final String EPOCH = "2026-a";
  private static final String OTHER = "2026-b";
  private static final String BAD = "bad";

  private static TestCluster cluster;
  private static Seeds seeds;
  private static Library open;
  private static Library keyed;
  private static Library other;
  private static Map<String, String> documents;
  private static String suspicious;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    seeds = new Seeds(510);
    seeds.put(EPOCH);
    seeds.put(OTHER);
    open = cluster.create("open", TestCluster.CONFIGSET, 1, 1);
    keyed = cluster.create("keyed", TestCluster.CONFIGSET, 2, 2, property(EPOCH));
    other = cluster.create("keyed-otherwise", TestCluster.CONFIGSET, 1, 1, property(OTHER));
    Texts texts = new Texts(511);
    documents = new LinkedHashMap<>(texts.documents("doc-", 30));
    suspicious =
        String.join(
            "\n\n",
            texts.english(10),
            texts.edited(documents.get("doc-0"), 12),
            documents.get("doc-3"),
            documents.get("doc-4").substring(300, 1200));
    keyed.index(documents);
    other.index(documents);
  }

  @AfterAll
  static void delete() throws IOException {
    for (Library library : List.of(open, keyed, other)) {
      cluster.delete(library);
    }
    seeds.close();
  }

  @AfterEach
  void removeBadSeed() throws IOException {
    seeds.remove(BAD);
  }

  private static String property(String epoch) {
    return "property.palimpsest.seed=" + epoch;
  }

  @Test
  void seed_changesSchemeAndCanaryAndNothingElse() throws IOException {
    List<String> ofPublic =
        List.of(header(open.check(suspicious, "unmatched=true").json()).split("-"));
    List<String> secret = List.of(keyed.scheme().split("-", -1));

    assertThat(secret).hasSameSizeAs(ofPublic);
    for (int part : new int[] {0, 1, 2, 4}) {
      assertThat(secret.get(part)).isEqualTo(ofPublic.get(part));
    }
    for (int part : new int[] {3, 5}) {
      assertThat(secret.get(part)).isNotEqualTo(ofPublic.get(part));
    }
    assertThat(keyed.scheme()).isNotEqualTo(other.scheme());
  }

  @Test
  void batch_hasItsIntakeFingerprintedWithTheLibrarysSeed(@TempDir Path folder) throws IOException {
    Path intake = Files.createDirectory(folder.resolve("intake"));
    Files.writeString(intake.resolve("one.txt"), suspicious);
    Files.writeString(intake.resolve("two.txt"), suspicious);
    CommandRun run =
        CommandRun.of(
            Palimpsest::commandLine,
            "batch",
            "--solr",
            cluster.solrUrl(),
            "--collection",
            "keyed",
            "--work",
            folder.resolve("work").toString(),
            intake.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("Checked: 2, of which partial: 0, reusing others of the intake: 2 (2 pairs)");
    assertThat(folder.resolve("work/results.jsonl")).content().contains("\"id\":\"doc-3\"");
  }

  @Test
  void textCheck_findsWithAnySeed() throws IOException {
    for (Library library : List.of(keyed, other)) {
      Answer answer = library.check(suspicious);

      assertThat(answer.sourceIds()).containsExactlyInAnyOrder("doc-0", "doc-3", "doc-4");
      assertThat(answer.warnings()).isEmpty();
    }
  }

  /** Fingerprints of a library with another seed or the public one, sent to this one. */
  @Test
  void windowsOfAnotherEpoch_findWhatATextCheckThereFinds() throws IOException {
    for (String epoch : List.of(EPOCH, OTHER)) {
      Library asked = epoch.equals(EPOCH) ? keyed : other;
      Answer ofText = asked.check(suspicious, "profile=fast");
      for (Library asking : List.of(open, keyed, other)) {
        Answer windows =
            asking.check(
                suspicious,
                "unmatched=windows",
                "site.seed=" + epoch,
                "exclude.sources=" + String.join(",", documents.keySet()),
                "sources=none");
        assertThat(header(windows.json())).isEqualTo(asked.scheme());
        assertThat(asked.scheme())
            .startsWith(windows.json().at("/unmatchedScheme").asText() + "-150-");

        Answer answer =
            asked.checkForm(
                "fingerprints=" + joined(unmatched(windows)), "scheme=" + header(windows.json()));

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.sourceIds()).containsExactlyInAnyOrderElementsOf(ofText.sourceIds());
        assertThat(answer.sourceIds()).contains("doc-0", "doc-3", "doc-4");
      }
    }
  }

  /** Proofs of sites to each other. */
  @Test
  void windowsOfAPurpose_areTheSameFromAnyLibrary_andUnlikeThoseOfAnyOther() throws IOException {
    String ofPurpose = windows(open, "site.purpose=proof:a:b");
    assertThat(windows(keyed, "site.purpose=proof:a:b")).isEqualTo(ofPurpose);
    assertThat(windows(other, "site.purpose=proof:a:b")).isEqualTo(ofPurpose);
    assertThat(windows(open, "site.purpose=proof:b:a")).isNotEqualTo(ofPurpose);
    assertThat(windows(open)).isNotEqualTo(ofPurpose);
    assertThat(open.check(suspicious, "unmatched=true", "site.purpose=A b").status())
        .isEqualTo(400);
  }

  private static String windows(Library asking, String... parameters) throws IOException {
    Stream<String> all =
        Stream.concat(
            Stream.of("unmatched=windows", "site.seed=" + EPOCH, "sources=none"),
            Stream.of(parameters));
    return joined(unmatched(asking.check(suspicious, all.toArray(String[]::new))));
  }

  @Test
  void severalDocuments_eachWithItsEpoch() throws IOException {
    List<Answer> answers =
        open.checkDocuments(
                Stream.of(EPOCH, OTHER)
                    .<Map<String, ?>>map(
                        epoch ->
                            Map.of(
                                "text",
                                suspicious,
                                "params",
                                Map.of("unmatched", "windows", "site.seed", epoch)))
                    .toList())
            .answers();

    assertThat(header(answers.get(0).json())).isEqualTo(keyed.scheme());
    assertThat(header(answers.get(1).json())).isEqualTo(other.scheme());
  }

  @Test
  void wrongSeed_refusedByTheScheme() throws IOException {
    Answer windows = open.check(suspicious, "unmatched=windows");
    for (String scheme :
        List.of(
            header(windows.json()),
            Scheme.DEFAULT.key(),
            other.scheme(),
            windows.json().at("/unmatchedScheme").asText())) {
      Answer answer =
          keyed.checkForm("fingerprints=" + joined(unmatched(windows)), "scheme=" + scheme);

      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.message()).startsWith("scheme is '" + scheme + "', but the collection's");
    }
  }

  /** The windows of one of them would match nothing. */
  @Test
  void collectionsOfTwoSeedsAtOnce_refused() throws IOException {
    Answer answer = cluster.library("keyed-otherwise,keyed").check(suspicious);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("check collections of one seed at a time");
  }

  @Test
  void fingerprints_cannotBeMadeAnew() throws IOException {
    Answer windows = open.check(suspicious, "unmatched=windows");

    Answer answer =
        open.checkForm(
            "fingerprints=" + joined(unmatched(windows)),
            "scheme=" + header(windows.json()),
            "unmatched=true",
            "site.seed=" + EPOCH);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith("Fingerprints cannot be made anew with another seed");
  }

  @Test
  void unknownEpoch_refused() throws IOException {
    Answer answer = open.check(suspicious, "unmatched=true", "site.seed=2031");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("site.seed is '2031', but this node has no seed of that epoch.");
  }

  @ParameterizedTest
  @CsvSource({
    "0123456789abcdef0123456789abcdef, rw-r-----, is open to others than its owner",
    "0123456789abcdef0123456789abcdef, rw-----w-, is open to others than its owner",
    "0123456789abcdef0123456789abcde, rw-------, must hold 32 hexadecimal digits",
    "0123456789abcdef0123456789abcdef0, rw-------, must hold 32 hexadecimal digits",
    "0123456789abcdef0123456789abcdeg, rw-------, must hold 32 hexadecimal digits",
    "'', rw-------, must hold 32 hexadecimal digits"
  })
  void seedThatCannotBeUsed_refusedAtOnceAndNotQuoted(
      String content, String permissions, String sentence) throws IOException {
    seeds.put(BAD, content, permissions);

    Answer checked = open.check(suspicious, "unmatched=true", "site.seed=" + BAD);
    Answer loaded = cluster.tryReloadCore("open");

    for (Answer answer : List.of(checked, loaded)) {
      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body())
          .contains("the file " + seeds.file(BAD) + " " + sentence)
          .doesNotContain("0123456789abcde");
    }
  }

  /** Solr writes the reason into its log only, which the next test reads. */
  @Test
  void collectionWithoutItsSeed_notCreated() throws IOException {
    Answer answer = cluster.tryCreate("keyless", TestCluster.CONFIGSET, 1, 1, property("2031"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith("Underlying core creation failed");
  }

  /** The public seed must not replace it, which would find nothing without an error. */
  @Test
  void seedThatWentAway_coreDoesNotLoad() throws IOException {
    seeds.put("lost");
    Library library = cluster.create("keyed-lost", TestCluster.CONFIGSET, 1, 1, property("lost"));
    try {
      seeds.remove("lost");

      Answer answer = cluster.tryReloadCore("keyed-lost");

      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body())
          .contains(
              "the collection's seed is that of epoch lost, but there is no file "
                  + seeds.file("lost"));
    } finally {
      cluster.delete(library);
    }
  }

  @Test
  void noFolderOfSeeds_coreDoesNotLoad() throws IOException {
    String folder = System.clearProperty("palimpsest.seeds");
    try {
      Answer answer = cluster.tryReloadCore("keyed-otherwise");

      assertThat(answer.status()).isEqualTo(500);
      assertThat(answer.body())
          .contains("epoch " + OTHER + ", but this node has no folder of seeds");
    } finally {
      System.setProperty("palimpsest.seeds", folder);
    }
  }

  /** Solr gives the core property to the first replicas only. */
  @Test
  void replicaAddedLater_hasTheSameSeed() throws IOException {
    Library library =
        cluster.create(
            "keyed-grown",
            TestCluster.CONFIGSET,
            1,
            1,
            property(EPOCH),
            "createNodeSet=" + cluster.nodeName(1));
    try {
      library.index(documents);
      Answer added =
          Http.get(
              cluster.solrUrl() + "/admin/collections",
              "action=ADDREPLICA",
              "collection=keyed-grown",
              "shard=shard1",
              "waitForFinalState=true",
              "node=" + cluster.nodeName(2));
      assertThat(added.status()).as(added.body()).isEqualTo(200);

      for (Library replica : cluster.replicas("keyed-grown").get("shard1")) {
        Answer answer = replica.check(suspicious, "unmatched=true", "distrib=false");
        assertThat(header(answer.json())).isEqualTo(keyed.scheme());
        assertThat(answer.sourceIds()).contains("doc-3");
        assertThat(answer.warnings()).isEmpty();
      }
    } finally {
      cluster.delete(library);
    }
  }
}
