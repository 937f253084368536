package org.palimpsest.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.DuplicatesRequest;
import org.palimpsest.client.DuplicatesResponse;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;
import org.palimpsest.testing.CommandRun;

/** The Java examples of the pages are those of this class, and find the demo's sources. */
final class JavaExamplesIT {

  private static final Path THIS = Path.of("src/test/java/org/palimpsest/demo/JavaExamplesIT.java");
  private static final Path TEXTS = Path.of("../local/src/main/resources/demo");

  @TempDir private static Path home;
  private static LocalCluster cluster;
  private static String url;
  private static String text;

  private final List<String> printed = new ArrayList<>();

  @BeforeAll
  static void startWithLibrary() throws IOException {
    cluster =
        LocalCluster.start(
            new LocalClusterConfig(home.resolve("solr"), LocalClusterConfig.PORT_ANY, 1));
    url = cluster.solrUrl();
    text = Files.readString(TEXTS.resolve("suspicious.txt"));
    run("create", "--collection", "library", "--shards", "2", "--solr", url);
    run("index", "--collection", "library", "--solr", url, TEXTS.resolve("library").toString());
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  private static void run(String... arguments) {
    CommandRun run = CommandRun.of(Palimpsest::commandLine, arguments);
    assertThat(run.exitCode()).as(() -> run.out() + run.err()).isZero();
  }

  @Test
  void examples_areThoseBelow() throws IOException {
    String code = withoutSpace(Files.readString(THIS));
    for (String page : List.of("README.md", "docs/how-to/find-duplicates.md")) {
      String words = Files.readString(Path.of("../..", page));
      int start = words.indexOf("```java\n") + 8;
      String example =
          words
              .substring(start, words.indexOf("\n```", start))
              .replace("\"http://127.0.0.1:8983/solr\"", "url")
              .replace("System.out.println", "printed.add");
      assertThat(code).as(page).contains(withoutSpace(example));
    }
  }

  private static String withoutSpace(String code) {
    return code.replaceAll("\\s+", "");
  }

  @Test
  void check_findsTheSources() {
    try (SolrConnection solr = SolrConnection.open(URI.create(url), null, Duration.ofMinutes(1))) {
      CheckResult result =
          solr.check("library", CheckRequest.ofText(text).rows(10).timeAllowedMillis(30_000))
              .result();
      for (CheckResult.Source source : result.sources()) {
        printed.add(source.ratio() + " " + source.id());
      }
    }

    assertThat(printed).hasSize(7).first().isEqualTo("0.138 en-03-coastal-peat.txt");
  }

  @Test
  void duplicates_areAnswered() {
    try (SolrConnection solr = SolrConnection.open(URI.create(url), null, Duration.ofMinutes(1))) {
      DuplicatesResponse response =
          solr.duplicates("library", new DuplicatesRequest().addText(null, text).threshold(0.5));

      assertThat(response.answers()).hasSize(1);
    }
  }
}
