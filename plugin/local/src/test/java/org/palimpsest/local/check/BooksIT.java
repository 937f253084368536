package org.palimpsest.local.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;

/**
 * Whole books against a library of books: much work a document, and none too much. Takes minutes:
 * {@code -Dpalimpsest.long=true}.
 */
@ExtendWith(SharedCluster.class)
@EnabledIfSystemProperty(
    named = "palimpsest.long",
    matches = "true",
    disabledReason = "takes minutes: -Dpalimpsest.long=true")
@Timeout(value = 1, unit = TimeUnit.HOURS)
final class BooksIT {

  private static final String NAME = "books";
  private static final int BOOKS = 31;
  private static final int CHECKED = 4;

  /** Of some 90 characters each: 0.7 to 2 MB a book. */
  private static final int SENTENCES_MIN = 8_000;

  private static final int SENTENCES_STEP = 480;

  @TempDir private Path folder;

  @Test
  void bookAgainstBooks_answeredWithAllItsSources(TestCluster cluster) throws IOException {
    Texts texts = new Texts(900);
    Map<String, List<String>> sources = new LinkedHashMap<>();
    for (int i = 0; i < BOOKS; i++) {
      sources.put("book-" + i + ".txt", texts.englishSentences(SENTENCES_MIN + i * SENTENCES_STEP));
    }
    Library library = cluster.create(NAME, TestCluster.CONFIGSET, 2, 1);
    Path shelf = Files.createDirectory(folder.resolve("shelf"));
    for (Map.Entry<String, List<String>> source : sources.entrySet()) {
      Files.writeString(shelf.resolve(source.getKey()), String.join(" ", source.getValue()));
    }
    run("index", cluster, shelf);
    Path intake = Files.createDirectory(folder.resolve("intake"));
    for (int i = 0; i < CHECKED; i++) {
      int sentences = SENTENCES_MIN + i * 8 * SENTENCES_STEP;
      Files.writeString(intake.resolve(i + ".txt"), copying(sources, texts, sentences));
    }

    String out = run("check", cluster, intake, "--format", "json");

    List<String> lines = out.lines().toList();
    assertThat(lines).hasSize(CHECKED);
    for (String line : lines) {
      JsonNode answer = Http.MAPPER.readTree(line);
      assertThat(answer.at("/partialResults").asBoolean()).isFalse();
      assertThat(Answer.list(answer.at("/sources")).stream().map(each -> each.at("/id").asText()))
          .containsExactlyInAnyOrderElementsOf(sources.keySet());
    }
    cluster.delete(library);
  }

  /** New text, and of each source a page at some place. */
  private static String copying(Map<String, List<String>> sources, Texts texts, int sentences) {
    List<String> book = new ArrayList<>(texts.englishSentences(sentences));
    int at = 0;
    for (List<String> source : sources.values()) {
      at += sentences / (BOOKS + 1);
      book.addAll(at, source.subList(at % 7_000, at % 7_000 + 15));
    }
    return String.join(" ", book);
  }

  private static String run(String command, TestCluster cluster, Path folder, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command, "--solr", cluster.solrUrl()));
    arguments.addAll(List.of("--collection", NAME, folder.toString()));
    arguments.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Palimpsest.commandLine(new PrintWriter(out), new PrintWriter(err))
            .execute(arguments.toArray(String[]::new));
    assertThat(exitCode).as(err.toString()).isZero();
    return out.toString();
  }
}
