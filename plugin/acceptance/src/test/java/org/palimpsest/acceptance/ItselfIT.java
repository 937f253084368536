package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandRun;

/** A document of the library is not a source of itself. */
@ExtendWith(SharedCluster.class)
final class ItselfIT {

  private static final String TEXT = new Texts(70).english(20);
  private static final String COPIED = new Texts(71).english(20);

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("itself", TestCluster.CONFIGSET, 2, 1);
    library.index(Map.of("alone", TEXT, "original", COPIED, "copy", COPIED));
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @Test
  void indexedDocumentById_excludedAndSaid() throws IOException {
    assertExcluded(library.checkParams("id=alone"), "alone");
  }

  @Test
  void idInABody_excludedAndSaid() throws IOException {
    assertExcluded(library.checkJson(Map.of("id", "alone")), "alone");
  }

  /** A text with the same name may still be a copy. */
  @Test
  void textWithTheNameOfADocument_isCheckedAgainstItAndSaidToBeThere() throws IOException {
    for (Answer answer :
        List.of(
            library.check(TEXT, "id=alone"),
            library.checkJson(Map.of("text", TEXT, "id", "alone")))) {
      assertThat(answer.sourceIds()).containsExactly("alone");
      assertThat(answer.ratio()).isGreaterThan(0.98);
      assertThat(answer.json().at("/excluded")).isEmpty();
      assertThat(answer.warnings().get(0))
          .isEqualTo("sameText {\"documents\":1,\"example\":\"alone\"}");
      assertThat(answer.source("alone").at("/sameText").asBoolean()).isTrue();
    }
  }

  /** No passage counts, and the ratio has no meaning. */
  @Test
  void textThatIsShorterThanAnyPassageMayBe_isSaidToBeThere() throws IOException {
    Answer answer = library.check(TEXT, "length.min=100000");

    assertThat(answer.sourceIds()).isEmpty();
    assertThat(answer.warnings().get(0))
        .isEqualTo("sameText {\"documents\":1,\"example\":\"alone\"}");
  }

  @Test
  void textInTheLibraryTwice_namesTheOtherBehindTheFirst() throws IOException {
    Answer answer = library.check(COPIED);

    assertThat(answer.sourceIds()).containsExactly("copy", "original");
    assertThat(answer.source("copy").at("/passages/0/alsoIn/0/id").asText()).isEqualTo("original");
    assertThat(answer.source("original").at("/addedLength").asInt(-1)).isZero();
    assertThat(answer.warnings().get(0))
        .isEqualTo("sameText {\"documents\":2,\"example\":\"copy\"}");
  }

  private static void assertExcluded(Answer answer, String id) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.sourceIds()).isEmpty();
    assertThat(answer.ratio()).isZero();
    assertThat(answer.json().at("/document/id").asText()).isEqualTo(id);
    JsonNode excluded = answer.json().at("/excluded");
    assertThat(excluded).hasSize(1);
    assertThat(excluded.at("/0/id").asText()).isEqualTo(id);
    assertThat(excluded.at("/0/reason").asText()).isEqualTo("itself");
    assertThat(excluded.at("/0/ratio").asDouble()).isGreaterThan(0.98);
  }

  @Test
  void excludeItselfFalse_reported() throws IOException {
    Answer answer = library.checkParams("id=alone", "exclude.itself=false");

    assertThat(answer.sourceIds()).containsExactly("alone");
    assertThat(answer.ratio()).isGreaterThan(0.98);
    assertThat(answer.source("alone").at("/passages/0/kind").asText()).isEqualTo("identical");
    assertThat(answer.json().at("/excluded")).isEmpty();
  }

  @Test
  void sameTextUnderAnotherId_reported() throws IOException {
    Answer answer = library.checkParams("id=original");

    assertThat(answer.sourceIds()).containsExactly("copy");
    assertThat(answer.ratio()).isGreaterThan(0.98);
    assertThat(answer.json().at("/excluded/0/id").asText()).isEqualTo("original");
  }

  @Test
  void unknownId_404() throws IOException {
    Answer answer = library.checkParams("id=nobody");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.message()).isEqualTo("The collection has no document with the id 'nobody'.");
  }

  @Test
  void textThatIsSaidToBeAnEntry_excludedInThatCollectionOnly() throws IOException {
    String collection = library.url().substring(library.url().lastIndexOf('/') + 1);
    assertExcluded(
        library.check(TEXT, "id=alone", "exclude.itself=" + collection + "/alone"), "alone");
    for (String entry : List.of("elsewhere/alone", collection + "/nobody")) {
      Answer answer = library.check(TEXT, "id=alone", "exclude.itself=" + entry);
      assertThat(answer.sourceIds()).as(entry).containsExactly("alone");
      assertThat(answer.json().at("/excluded")).isEmpty();
    }
    assertThat(library.check(TEXT, "exclude.itself=alone").message())
        .isEqualTo("exclude.itself is 'alone', must be true, false or COLLECTION/ID");
  }

  /** Such file names are common. */
  @Test
  void fileOfTheName_isFoundAsACopy(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("alone"), TEXT);
    String collection = library.url().substring(library.url().lastIndexOf('/') + 1);

    CommandRun run =
        CommandRun.of(
            Palimpsest::commandLine,
            "check",
            "--solr",
            cluster.solrUrl(),
            "--collection",
            collection,
            "--format",
            "json",
            file.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    JsonNode answer = Http.MAPPER.readTree(run.out().lines().findFirst().orElseThrow());
    assertThat(answer.at("/sources/0/id").asText()).isEqualTo("alone");
    assertThat(answer.at("/ratios/total").asDouble()).isGreaterThan(0.98);
  }

  @Test
  void idWithCommaAndSpaces_isOneId() throws IOException {
    String id = "a, b/c & 中";
    library.index(Map.of(id, new Texts(72).english(10)));

    assertExcluded(library.checkParams("id=" + id), id);
  }

  @Test
  void idThatIsNotIndexed_withText_isOnlyAName() throws IOException {
    Answer answer = library.check(TEXT, "id=draft.txt");

    assertThat(answer.sourceIds()).containsExactly("alone");
    assertThat(answer.json().at("/document/id").asText()).isEqualTo("draft.txt");
    assertThat(answer.json().at("/excluded")).isEmpty();
  }

  /** Solr reads uncommitted documents from its transaction log. */
  @Test
  void uncommittedDocumentById_checkedWithItsText() throws IOException {
    for (String id : List.of("uncommitted-1", "uncommitted-2", "uncommitted-3")) {
      String document = Http.MAPPER.writeValueAsString(List.of(Map.of("id", id, "text", COPIED)));
      assertThat(Http.post(library.url() + "/update", Http.JSON, document).status()).isEqualTo(200);

      Answer answer = library.checkParams("id=" + id);

      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.json().at("/document/length").asInt()).isEqualTo(COPIED.length());
      assertThat(answer.sourceIds()).containsExactly("copy", "original");
      assertThat(answer.source("copy").findValuesAsText("id")).doesNotContain(id);
    }
    library.delete("uncommitted-1", "uncommitted-2", "uncommitted-3");
  }
}
