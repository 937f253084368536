package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Every request is counted once, by its outcome. */
@ExtendWith(SharedCluster.class)
final class MetricsIT {

  private static final int CLIENTS = 8;
  private static final int ROUNDS = 6;
  private static final List<String> OUTCOMES =
      List.of("answered", "partial", "refused", "busy", "failed");

  private static final Path MONITORING = Path.of("../../docker/monitoring");

  private static final Pattern FIGURE =
      Pattern.compile(
          "handler=~?\"(/(?:check|duplicates|inspect)[^\"]*)\"[^{}]*?type=~?\"([^\"]*)\"");

  private static TestCluster cluster;
  private static Library library;
  private static String text;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("measured", TestCluster.CONFIGSET, 2, 1);
    Texts texts = new Texts(5);
    library.index(texts.documents("doc-", 6));
    text = texts.english(200);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @Test
  void eightClients_someOfThemKilled_everyRequestHasOneOutcome() throws Exception {
    long before = counts("/check").get("requests");
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        running.add(clients.submit(MetricsIT::ask));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } finally {
      clients.shutdownNow();
    }
    long whole = 5L * CLIENTS * ROUNDS;
    long killed = 2L * CLIENTS * ROUNDS;
    Await.that("every request has ended")
        .untilAsserted(
            () -> {
              Map<String, Long> counts = counts("/check");
              assertThat(OUTCOMES.stream().mapToLong(counts::get).sum())
                  .as(counts::toString)
                  .isEqualTo(counts.get("requests"));
              // Jetty drops some connections that close before it has read their headers
              assertThat(counts.get("requests") - before).isBetween(whole + 1, whole + killed);
            });
    Map<String, Long> counts = counts("/check");
    assertThat(counts.get("answered")).isGreaterThanOrEqualTo(2L * CLIENTS * ROUNDS);
    assertThat(counts.get("refused")).isGreaterThanOrEqualTo(2L * CLIENTS * ROUNDS);
    assertThat(counts.get("documents")).isGreaterThanOrEqualTo(counts.get("answered"));
    assertThat(counts.get("bytesWaiting")).isZero();
    assertThat(counts.get("bytesInside")).isZero();
    Map<String, Long> ofShards = counts("/check[shard]");
    assertThat(OUTCOMES.stream().mapToLong(ofShards::get).sum())
        .isEqualTo(ofShards.get("requests"))
        .isGreaterThan(counts.get("answered"));
    assertThat(counts("/check/waiting").get("requestTimes"))
        .isLessThanOrEqualTo(counts.get("requests"));
  }

  private static Void ask() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      assertThat(library.check(text).status()).isEqualTo(200);
      assertThat(library.checkDocuments(List.of(Map.of("text", text))).status()).isEqualTo(200);
      assertThat(library.check(text, "expert.flips=9").status()).isEqualTo(400);
      assertThat(library.check(text, "nonsense=1").status()).isEqualTo(400);
      library.check(text, "timeAllowed=1");
      vanish(text.length(), text);
      vanish(text.length(), text.substring(0, 100));
    }
    return null;
  }

  /** Sends a body or a part of it, and disconnects. */
  private static void vanish(int announced, String sent) throws IOException {
    URI uri = URI.create(library.url());
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      String request =
          "POST "
              + uri.getPath()
              + "/check HTTP/1.1\r\nHost: 127.0.0.1:"
              + uri.getPort()
              + "\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: "
              + announced
              + "\r\n\r\n"
              + sent;
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().flush();
    }
  }

  @Test
  void shortAnswer_isCountedLikeAWholeOne() throws IOException {
    Map<String, Long> before = counts("/check");
    String copy = new Texts(5).documents("doc-", 6).get("doc-0");
    assertThat(library.check(copy, "fl=id").sourceIds()).containsExactly("doc-0");
    library.checkDocuments(List.of(Map.of("text", text), Map.of("text", text)), "fl=id");
    Map<String, Long> after = counts("/check");

    assertThat(after.get("documents") - before.get("documents")).isEqualTo(3);
    assertThat(after.get("sourcesAligned")).isGreaterThan(before.get("sourcesAligned"));
  }

  /** Solr's Prometheus format fails for a whole node on duplicate labels. */
  @Test
  void prometheus_hasAllThatRulesAndDashboardName() throws IOException {
    library.check(text);
    library.check(text, "expert.flips=9");

    String lines = "";
    for (int node = 1; node <= 2; node++) {
      Answer answer = Http.get(cluster.solrUrl(node) + "/admin/metrics", "wt=prometheus");
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      lines += answer.body();
    }

    for (String file : new String[] {"library-alerts.yaml", "library-dashboard.json"}) {
      List<String> named = figures(Files.readString(MONITORING.resolve(file)));
      assertThat(named).hasSizeGreaterThan(4);
      assertThat(figures(lines)).as(file).containsAll(named);
    }
    assertThat(lines)
        .containsPattern("collection=\"measured\"[^}]*handler=\"/check\"[^}]*type=\"answered\"")
        .containsPattern("handler=\"/check/waiting\"");
  }

  /** The kinds of figures named in a text, such as {@code /check answered}. */
  private static List<String> figures(String text) {
    List<String> figures = new ArrayList<>();
    Matcher matcher = FIGURE.matcher(text.replace("\\\"", "\""));
    while (matcher.find()) {
      for (String handler : matcher.group(1).split("\\|")) {
        for (String type : matcher.group(2).split("\\|")) {
          figures.add(handler + " " + type);
        }
      }
    }
    return figures;
  }

  private static Map<String, Long> counts(String handler) throws IOException {
    return cluster.metrics("measured", handler);
  }
}
