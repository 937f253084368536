package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandRun;

/** {@code palimpsest mend}: documents indexed without the update processor get fingerprints. */
@ExtendWith(SharedCluster.class)
@Tag("long")
final class MendIT {

  private static final String NAME = "mended";

  /** More than one page. */
  private static final int SHORT_DOCUMENTS = 120;

  private static final String ODD_ID = "a, \"b\" 'c' \\ d:*/e?&文";

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(
        NAME,
        Map.of(
            TestCluster.CONFIG,
            config ->
                config.replace(
                    "</config>",
                    """
                      <updateRequestProcessorChain name="around">
                        <processor class="solr.DistributedUpdateProcessorFactory"/>
                        <processor class="solr.RunUpdateProcessorFactory"/>
                      </updateRequestProcessorChain>
                    </config>
                    """)));
    library = cluster.create(NAME, NAME, 2, 1);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @BeforeEach
  void empty() throws IOException {
    assertThat(library.update("{\"delete\": {\"query\": \"*:*\"}}").status()).isEqualTo(200);
  }

  private static CommandRun mend(String... more) {
    List<String> arguments = new ArrayList<>(List.of("mend", "--solr", cluster.solrUrl()));
    arguments.addAll(List.of("--quiet", "--collection", NAME));
    arguments.addAll(List.of(more));
    return CommandRun.of(Palimpsest::commandLine, arguments.toArray(String[]::new));
  }

  /** Adds documents without their fingerprints. */
  private static void addAround(JsonNode documents) throws IOException {
    Answer answer =
        Http.post(
            library.url() + "/update",
            Http.JSON,
            documents.toString(),
            "commit=true",
            "update.chain=around");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private static long count(String query) throws IOException {
    return library.select("q=" + query, "rows=0").json().at("/response/numFound").asLong();
  }

  private static ArrayNode documents() {
    return Http.MAPPER.createArrayNode();
  }

  @Test
  void documentsWithoutFingerprints_namedThenMendedAndOtherwiseTheSame() throws IOException {
    Texts texts = new Texts(901);
    String text = texts.english(12);
    library.index(Map.of("whole", texts.english(10)));
    ArrayNode around = documents();
    for (int i = 0; i < SHORT_DOCUMENTS; i++) {
      around.addObject().put("id", "short-" + i).put("text", "Short text number " + i + ".");
    }
    ObjectNode odd = around.addObject().put("id", ODD_ID).put("text", text);
    odd.put("title", "A title").put("year_i", 1999).put("type_s", "thesis");
    odd.putArray("author_ss").add("First").add("Second");
    around.addObject().put("id", "title-only").put("title", "No text");
    addAround(around);
    long all = SHORT_DOCUMENTS + 1L;
    assertThat(library.check(text).otherWarnings())
        .containsExactly("tableless {\"documents\":" + all + "}");

    assertThat(cluster.metrics(NAME, "/inspect")).containsEntry("withoutFingerprints", all);

    CommandRun named = mend("--dry-run");

    assertThat(named.exitCode()).as(named.err()).isZero();
    assertThat(named.out().lines()).hasSize((int) all).contains(ODD_ID, "short-0");
    assertThat(count("sentences_scheme:[* TO *]")).isEqualTo(1);

    CommandRun run = mend();

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains(NAME + ": 121 documents with text but without fingerprints.")
        .contains("121 of them have fingerprints now, 0 have none.");
    Answer answer = library.check(text, "expert.depth=fingerprints");
    assertThat(answer.otherWarnings()).isEmpty();
    assertThat(answer.sourceIds()).containsExactly(ODD_ID);
    JsonNode stored =
        library.select("q=year_i:1999", "fl=*,sentences_none").json().at("/response/docs/0");
    assertThat(stored.at("/title").asText()).isEqualTo("A title");
    assertThat(stored.at("/text").asText()).isEqualTo(text);
    assertThat(stored.at("/type_s").asText()).isEqualTo("thesis");
    assertThat(stored.at("/author_ss").size()).isEqualTo(2);
    assertThat(count("*:*")).isEqualTo(all + 2);
  }

  @Test
  void labelledDocumentsInsideOne_mendedWhereTheyStand() throws IOException {
    Texts texts = new Texts(902);
    String inside = texts.english(12);
    ArrayNode around = documents();
    ObjectNode book = around.addObject().put("id", "book").put("text", texts.english(10));
    ArrayNode chapters = book.putArray("chapters");
    chapters.addObject().put("id", "one").put("text", inside);
    chapters.addObject().put("id", "two").put("text", texts.chinese(12));
    addAround(around);

    CommandRun run = mend();

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(library.check(inside, "expert.depth=fingerprints").sourceIds())
        .containsExactly("one");
    assertThat(count("*:*")).isEqualTo(3);
    assertThat(count("_root_:book")).isEqualTo(3);
    assertThat(count("sentences_scheme:[* TO *]")).isEqualTo(3);
  }

  @Test
  void documentsThatAnUpdateWouldLose_namedAndLeftAlone() throws IOException {
    Texts texts = new Texts(903);
    ArrayNode around = documents();
    ObjectNode book = around.addObject().put("id", "book").put("text", texts.english(10));
    book.putArray("_childDocuments_").addObject().put("id", "one").put("text", texts.english(10));
    around.addObject().put("id", "alone").put("text", texts.english(10));
    addAround(around);

    CommandRun run = mend();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("1 of them have fingerprints now, 2 have none.");
    assertThat(run.err().lines().filter(line -> line.contains("would lose")))
        .hasSize(2)
        .anyMatch(line -> line.contains("book"))
        .anyMatch(line -> line.contains("one"));
    assertThat(count("*:*")).isEqualTo(3);
    assertThat(count("+id:alone +sentences_scheme:[* TO *]")).isEqualTo(1);
  }

  @Test
  void nothingToMend_saidAndNothingDone() throws IOException {
    library.index(Map.of("whole", new Texts(904).english(10)));

    CommandRun run = mend();

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains(NAME + ": 0 documents with text but without fingerprints.");
  }
}
