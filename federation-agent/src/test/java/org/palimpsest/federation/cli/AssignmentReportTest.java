package org.palimpsest.federation.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class AssignmentReportTest {

  private static final String ANSWER =
      """
      {"title": "Essay 1", "course": "History", "due": "2026-12-31",
       "states": {"done": 3, "failed": 1},
       "submissions": [
         {"number": 1, "name": "ada.txt", "createdAt": "T1", "replacedBy": 3,
          "task": {"state": "done", "progress": {"found": {"ratio": 0.9, "matchedLength": 9, "length": 10}}}},
         {"number": 2, "name": "=ben, b", "createdAt": "T2", "replacedBy": null,
          "task": {"state": "done", "decided": {"ratio": 0.25, "matchedLength": 25},
           "progress": {"found": {"ratio": 0.5, "matchedLength": 50, "length": 100, "sources": 2}}}},
         {"number": 3, "name": "ada.txt", "createdAt": "T3", "replacedBy": null,
          "task": {"state": "partial",
           "progress": {"found": {"ratio": 0.4, "matchedLength": 40, "length": 100, "sources": 1}}}},
         {"number": 4, "name": "cleo.txt", "createdAt": "T4", "replacedBy": null,
          "task": {"state": "failed", "error": {"text": "Solr fails."}}}],
       "pairCount": 3,
       "pairs": [
         {"submissions": [2, 3], "characters": [30, 40], "shares": [0.3, 0.4], "share": 0.4},
         {"submissions": [1, 2], "characters": [5, 5], "shares": [0.5, 0.05], "share": 0.5}]}
      """;

  private final AssignmentReport report;

  AssignmentReportTest() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/assignments/a",
        exchange -> {
          byte[] answer = ANSWER.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    try {
      var client =
          new ApiClient(
              URI.create("http://127.0.0.1:" + server.getAddress().getPort()), "Basic x", null);
      report = new AssignmentReport(AssignmentOverview.of(client, "a", 2));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void text_hasCountsPairsAndDocuments_theDecidedFigure_andNoReplacedVersion() {
    assertThat(report.lines())
        .containsExactly(
            "Essay 1: History, due 2026-12-31",
            "Documents: 3, done 1, failed 1, partial 1; replaced versions: 1",
            "",
            "Matching pairs: 3, of which 1",
            "  40.0 % of ada.txt (3), 30.0 % of =ben, b (2)",
            "",
            "Documents:",
            "   40.0 %  ada.txt (3) partial",
            "   25.0 %  =ben, b (2)",
            "        \u2013  cleo.txt (4) failed: Solr fails.");
  }

  @Test
  void tables_areAsThePageSavesThem() throws IOException {
    assertThat(report.documents())
        .isEqualTo(
            """
            \uFEFFDocument,Similarity,Same text,Length,Sources,State,Handed in
            "'=ben, b",25.0 %,25,100,2,done,T2
            ada.txt,40.0 %,40,100,1,partial,T3
            cleo.txt,,,,,failed,T4
            """);
    assertThat(report.pairs())
        .isEqualTo(
            """
            \uFEFFDocument,Document,Similarity,Same text
            ada.txt,"'=ben, b",40.0 %,40
            """);
  }

  @Test
  void columns_areCalledAsOnThePage() throws IOException {
    String words = Files.readString(Path.of("../plugin/report/src/main/web/words.js"));
    String head = report.documents().lines().findFirst().orElseThrow();
    for (String column : head.substring(1).split(",", -1)) {
      assertThat(words).containsPattern(": \\['" + Pattern.quote(column) + "',");
    }
  }
}
