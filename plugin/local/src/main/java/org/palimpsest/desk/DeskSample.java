package org.palimpsest.desk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.palimpsest.demo.DemoTexts;

/**
 * Sample documents for a running desk: the demo's library, and an assignment of ten papers, sent
 * through the local API. A document that is already present stays single, so a sample can be sent
 * again.
 */
final class DeskSample {

  /** In English only: a report prints it, and needs no font of other scripts. */
  private static final String TITLE = "Sample: Water and people";

  private static final String COURSE = "Environment and Society 环境与社会";

  /** Parameters that the desk's evidence pages need in an answer. */
  private static final Map<String, String> EVIDENCE =
      Map.of("passages.text", "runs", "coverage", "true");

  private static final String ASSIGNMENTS = "/v1/assignments";
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final String root;
  private final String authorization;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final JsonMapper json = JsonMapper.builder().build();

  /**
   * A sample for the desk on a port of this machine.
   *
   * @param credentials name and password, separated by a colon
   */
  DeskSample(int port, String credentials) {
    root = "http://127.0.0.1:" + port;
    authorization =
        "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Adds the missing documents, the assignment and its missing papers, without waiting for checks.
   *
   * @throws IOException with a sentence, if the desk refuses a request or does not answer
   */
  void send(String collection) throws IOException {
    String library = "/v1/collections/" + collection + "/documents";
    for (String name : DemoTexts.lines("library.txt")) {
      sendFile(library, new Paper(name, DemoTexts.read("library/" + name)));
    }
    for (Paper paper : papers("library.txt")) {
      sendFile(library, paper);
    }
    String submissions = ASSIGNMENTS + "/" + assignment(collection) + "/submissions";
    for (Paper paper : papers("papers.txt")) {
      sendFile(submissions, paper);
    }
  }

  private record Paper(String name, String text) {}

  /**
   * The papers of a list with a resource and a name in each line. Resources have names in ASCII.
   */
  private static List<Paper> papers(String list) throws IOException {
    List<Paper> papers = new ArrayList<>();
    for (String line : DemoTexts.lines("sample/" + list)) {
      String[] parts = line.split(" ", 2);
      papers.add(new Paper(parts[1], DemoTexts.read("sample/" + parts[0])));
    }
    return papers;
  }

  /** Sends a file as a form, since the desk reads the authors of files only. */
  private void sendFile(String path, Paper paper) throws IOException {
    String border = UUID.randomUUID().toString();
    String form =
        String.join(
            "\r\n",
            "--" + border,
            "Content-Disposition: form-data; name=\"file\"; filename=\"" + paper.name() + "\"",
            "Content-Type: text/plain; charset=utf-8",
            "",
            paper.text(),
            "--" + border + "--",
            "");
    send(
        HttpRequest.newBuilder(URI.create(root + path))
            .header("Content-Type", "multipart/form-data; boundary=" + border)
            .POST(BodyPublishers.ofString(form)));
  }

  /** The id of the sample's assignment, which is created if it is missing. */
  private String assignment(String collection) throws IOException {
    JsonNode list = send(HttpRequest.newBuilder(URI.create(root + ASSIGNMENTS + "?rows=500")));
    for (JsonNode each : list.path("assignments")) {
      if (each.path("title").asText().equals(TITLE)) {
        return each.path("id").asText();
      }
    }
    ObjectNode assignment =
        json.createObjectNode()
            .put("title", TITLE)
            .put("course", COURSE)
            .put("handout", DemoTexts.read("sample/handout.txt"));
    assignment.putArray("collections").add(collection);
    ObjectNode params = assignment.putObject("params");
    EVIDENCE.forEach(params::put);
    return send(HttpRequest.newBuilder(URI.create(root + ASSIGNMENTS))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(assignment.toString())))
        .path("id")
        .asText();
  }

  private JsonNode send(HttpRequest.Builder request) throws IOException {
    try {
      HttpResponse<String> answer =
          http.send(
              request.timeout(TIMEOUT).header("Authorization", authorization).build(),
              BodyHandlers.ofString());
      JsonNode content = json.readTree(answer.body());
      if (answer.statusCode() >= 300) {
        throw new IOException(content.path("error").asText());
      }
      return content;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }
}
