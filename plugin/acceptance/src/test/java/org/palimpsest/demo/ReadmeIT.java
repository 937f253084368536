package org.palimpsest.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;

/** The commands of the README have the output shown there. */
final class ReadmeIT {

  private static final Path README = Path.of("../../README.md");
  private static final Path THIS = Path.of("src/test/java/org/palimpsest/demo/ReadmeIT.java");
  private static final Path TEXTS = Path.of("../local/src/main/resources/demo");
  private static final String README_URL = "http://127.0.0.1:8983/solr";

  @TempDir private static Path home;
  private static LocalCluster cluster;

  @BeforeAll
  static void startWithLibrary() throws IOException {
    cluster =
        LocalCluster.start(
            new LocalClusterConfig(home.resolve("solr"), LocalClusterConfig.PORT_ANY, 1));
    run("create", "--collection", "library", "--shards", "2", "--solr", cluster.solrUrl());
    run(
        "index",
        "--collection",
        "library",
        "--solr",
        cluster.solrUrl(),
        TEXTS.resolve("library").toString());
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @Test
  void demo_printsWhatTheReadmeShows() throws IOException {
    String output = run("demo");

    assertThat(output.lines().toList())
        .containsSubsequence(block("compared with the demo's output", "```").lines().toList());
  }

  @Test
  void curlCommand_findsTheDemosSources() throws IOException, InterruptedException {
    String command =
        block("run by ReadmeIT", "```bash")
            .replace(README_URL, cluster.solrUrl())
            .replace("@suspicious.txt", "@" + TEXTS.resolve("suspicious.txt"));

    Process process = new ProcessBuilder("bash", "-c", command).redirectErrorStream(true).start();
    String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).isZero();
    assertThat(answer).contains("en-03-coastal-peat.txt", "\"total\":0.7", "盐碱土");
  }

  @Test
  void javaExample_isTheOneBelow() throws IOException {
    String readme =
        block("compared with ReadmeIT", "```java").replace('"' + README_URL + '"', "url");

    assertThat(withoutSpace(Files.readString(THIS))).contains(withoutSpace(readme));
  }

  private static String withoutSpace(String code) {
    return code.replaceAll("\\s+", "");
  }

  @Test
  void javaExample_printsTheSources() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream console = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      javaExample(cluster.solrUrl(), Files.readString(TEXTS.resolve("suspicious.txt")));
    } finally {
      System.setOut(console);
    }

    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .hasSize(7)
        .first()
        .asString()
        .isEqualTo("0.138 en-03-coastal-peat.txt");
  }

  private static void javaExample(String url, String text) {
    try (SolrConnection solr = SolrConnection.open(URI.create(url), null, Duration.ofMinutes(1))) {
      CheckResult result =
          solr.check("library", CheckRequest.ofText(text).rows(10).timeAllowedMillis(30_000))
              .result();
      for (CheckResult.Source source : result.sources()) {
        System.out.println(source.ratio() + " " + source.id());
      }
    }
  }

  /** The block of code after a comment of the README. */
  private static String block(String comment, String fence) throws IOException {
    String readme = Files.readString(README);
    int start = readme.indexOf(fence + "\n", readme.indexOf(comment)) + fence.length() + 1;
    return readme.substring(start, readme.indexOf("\n```", start));
  }

  private static String run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Palimpsest.commandLine(new PrintWriter(out, true), new PrintWriter(err, true))
            .execute(arguments);
    assertThat(exitCode).as(() -> out + "\n" + err).isZero();
    return out.toString();
  }
}
