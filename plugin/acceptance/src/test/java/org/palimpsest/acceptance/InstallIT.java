package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandRun;

/** The steps of docs/how-to/install.md turn any collection into a library. */
@ExtendWith(SharedCluster.class)
final class InstallIT {

  private static final Path ROOT = Path.of("../..");
  private static final Path HOW_TO = ROOT.resolve("docs/how-to/install.md");
  private static final String NAME = "theses";

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void install(TestCluster shared) throws Exception {
    cluster = shared;
    cluster.upload(NAME, Path.of("src/test/resources/configset-bare"));
    library = cluster.create(NAME, NAME, 2, 1);
    String answers = run(block("run by InstallIT"));
    assertThat(answers).doesNotContain("error", "Exception");
    library.index(new Texts(21).documents("doc-", 4));
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  private static String run(String commands) throws Exception {
    String here = commands.replace("http://localhost:8983/solr", cluster.solrUrl());
    Process process =
        new ProcessBuilder("bash", "-ec", here)
            .directory(ROOT.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  private static String block(String comment) throws IOException {
    String howTo = Files.readString(HOW_TO);
    int start = howTo.indexOf("```bash\n", howTo.indexOf(comment)) + 8;
    return howTo.substring(start, howTo.indexOf("\n```", start));
  }

  @Test
  void copy_isFoundInBothLanguages() throws IOException {
    Texts own = new Texts(22);
    for (String id : List.of("doc-0", "doc-1")) {
      String copied = new Texts(21).documents("doc-", 4).get(id);
      Answer answer = library.check(own.english(6) + "\n\n" + copied + "\n\n" + own.chinese(6));

      assertThat(answer.sourceIds()).as(answer.body()).containsExactly(id);
      assertThat(answer.json().at("/sources/0/passages/0/kind").asText()).isEqualTo("identical");
      assertThat(answer.otherWarnings()).isEmpty();
    }
  }

  @Test
  void nearDuplicate_isFound() throws IOException {
    String text = new Texts(21).documents("doc-", 4).get("doc-2");

    Answer answer = Http.post(library.url() + "/duplicates", Http.TEXT, text);

    assertThat(answer.json().at("/duplicates/0/id").asText()).as(answer.body()).isEqualTo("doc-2");
  }

  @Test
  void doctor_findsNothingWrong() {
    CommandRun doctor =
        CommandRun.of(
            Palimpsest::commandLine, "doctor", "--solr", cluster.solrUrl(), "--collection", NAME);

    assertThat(doctor.exitCode()).as(doctor.out() + doctor.err()).isZero();
    assertThat(doctor.out()).doesNotContain("problem");
  }

  /** The library keeps the type of its own text field. */
  @Test
  void otherTypeOfTheText_worksAndDoctorAccepts() throws Exception {
    String name = "theses-general";
    cluster.upload(name, Path.of("src/test/resources/configset-bare"));
    Library other = cluster.create(name, name, 1, 1);
    Path schema = Files.createTempFile("schema", ".json");
    Files.writeString(
        schema,
        Files.readString(ROOT.resolve("solr-configs/add/schema.json"))
            .replace("\"type\": \"text_by_sound\"", "\"type\": \"text_general\""));
    String answers =
        run(
            block("run by InstallIT")
                .replace("/theses/", "/" + name + "/")
                .replace("solr-configs/add/schema.json", schema.toString()));
    assertThat(answers).doesNotContain("error", "Exception");
    Map<String, String> documents = new Texts(21).documents("doc-", 4);
    other.index(documents);

    Answer answer = other.check(new Texts(22).english(6) + "\n\n" + documents.get("doc-0"));
    CommandRun doctor =
        CommandRun.of(
            Palimpsest::commandLine, "doctor", "--solr", cluster.solrUrl(), "--collection", name);

    assertThat(answer.sourceIds()).containsExactly("doc-0");
    assertThat(doctor.exitCode()).as(doctor.out() + doctor.err()).isZero();
    cluster.delete(other);
  }

  /** The files have the content of the shipped configset only. */
  @Test
  void types_areThoseOfTheConfigset() throws IOException {
    Map<String, JsonNode> shipped = types(cluster.demo());
    Map<String, JsonNode> added = types(library);

    assertThat(added).isNotEmpty();
    added.forEach((name, type) -> assertThat(type).as(name).isEqualTo(shipped.get(name)));
    assertThat(added.keySet())
        .contains("palimpsest_sentences", "palimpsest_features", "text_by_sound");
  }

  private static Map<String, JsonNode> types(Library library) throws IOException {
    Map<String, JsonNode> types = new TreeMap<>();
    for (JsonNode type : Http.get(library.url() + "/schema/fieldtypes").json().path("fieldTypes")) {
      String name = type.path("name").asText();
      if (name.startsWith("palimpsest_")
          || name.startsWith("text_by")
          || name.equals("text_mixed")) {
        types.put(name, type);
      }
    }
    return types;
  }
}
