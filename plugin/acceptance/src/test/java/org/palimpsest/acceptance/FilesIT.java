package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.report.Percent;

/** Real files: from a folder into a library, checked, and reported on a page. */
@ExtendWith(SharedCluster.class)
final class FilesIT {

  private static final Texts TEXTS = new Texts(900);
  private static final String ENGLISH = TEXTS.english(8);
  private static final String CHINESE = TEXTS.chinese(12);

  private static TestCluster cluster;
  private static Library library;

  @TempDir private static Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("files", TestCluster.CONFIGSET, 2, 1);
    Traces.ofText(ENGLISH);
    Traces.ofText(CHINESE);
    write("library/english.html", html(ENGLISH), "UTF-8");
    write("library/chinese.txt", CHINESE, "GB18030");
    write("library/paper.rtf", "{\\rtf1\\ansi " + TEXTS.english(8) + "\\par}", "US-ASCII");
    write("library/picture.png", "no text", "UTF-8");
    write("library/broken.pdf", "%PDF-1.7 and nothing else", "UTF-8");
    write("library/a/report.txt", TEXTS.english(6), "UTF-8");
    write("library/empty.docx", "", "UTF-8");
    write("essays/one/essay.html", html(TEXTS.english(3) + ENGLISH), "UTF-8");
    write("essays/two/essay.html", html(CHINESE + TEXTS.chinese(4)), "UTF-8");
    write("essays/innocent.txt", TEXTS.english(5), "UTF-8");
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  private static String html(String text) {
    return "<html><head><meta charset='utf-8'><title>A page</title></head><body><p>"
        + text.replace("\n", "</p><p>")
        + "</p></body></html>";
  }

  private static void write(String path, String content, String charset) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    Files.write(file, content.getBytes(Charset.forName(charset)));
  }

  private int run(Object... arguments) {
    List<String> strings = new ArrayList<>();
    Arrays.asList(arguments).forEach(argument -> strings.add(argument.toString()));
    strings.addAll(1, List.of("--solr", cluster.solrUrl(), "--collection", "files"));
    return Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err))
        .execute(strings.toArray(String[]::new));
  }

  @Test
  @Tag("long")
  void folder_isTakenAndEveryOtherFileNamed_thenCheckedToEveryFormat() throws IOException {
    assertThat(run("index", folder.resolve("library"))).isEqualTo(1);
    assertThat(out.toString()).startsWith("Indexed: 4, skipped: 3, failed: 0; ");
    assertThat(err.toString())
        .contains("chinese.txt: Its charset was told from its bytes: GB18030.")
        .contains("broken.pdf ", "empty.docx is empty. Save it anew.")
        .contains("1 file of ", "of kinds that are not read: 1 .png");

    Path json = folder.resolve("answers.jsonl");
    assertThat(run("check", "--format", "json", "--output", json, folder.resolve("essays")))
        .as(err.toString())
        .isZero();
    List<JsonNode> answers = new ArrayList<>();
    for (String line : Files.readAllLines(json)) {
      answers.add(Http.MAPPER.readTree(line));
    }
    assertThat(answers).hasSize(3);
    assertThat(answers.get(0).at("/document/id").asText()).isEqualTo("innocent.txt");
    assertThat(answers.get(1).at("/sources/0/id").asText()).isEqualTo("english.html");
    assertThat(answers.get(1).at("/sources/0/title").asText()).isEqualTo("A page");
    assertThat(answers.get(1).at("/document/file/type").asText()).isEqualTo("text/html");
    assertThat(answers.get(2).at("/sources/0/id").asText()).isEqualTo("chinese.txt");

    Path page = folder.resolve("report.html");
    assertThat(run("check", "--format", "html", "--output", page, folder.resolve("essays")))
        .isZero();
    String drawn = Files.readString(page);
    StringWriter terminal = new StringWriter();
    Palimpsest.commandLine(new PrintWriter(terminal), new PrintWriter(err))
        .execute(
            "check",
            "--solr",
            cluster.solrUrl(),
            "--collection",
            "files",
            folder.resolve("essays").toString());
    for (JsonNode answer : answers) {
      assertThat(drawn).contains("\"ratios\":" + answer.path("ratios"));
      double total = answer.at("/ratios/total").asDouble();
      if (total > 0) {
        int matched = answer.at("/matchedLengths/total").asInt();
        String share = Percent.of(total, matched, answer.at("/document/length").asInt());
        assertThat(terminal.toString()).containsPattern("reused in all +" + share);
      }
    }
    assertThat(drawn).contains("\"coverage\":", "\"runs\":", "\"before\":");
    assertThat(terminal.toString())
        .contains("innocent.txt: ", "no reused text was found.", "Ranked, reused in all:");

    assertThat(run("check", "--format", "html", "--output", page, folder.resolve("essays")))
        .as("it is there already")
        .isEqualTo(2);
    assertThat(err.toString()).contains("--force");
  }
}
