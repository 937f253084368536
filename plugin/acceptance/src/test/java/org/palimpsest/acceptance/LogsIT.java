package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * No word of a text, and no fingerprint, reaches a log. Sends valid and invalid requests of all
 * kinds; {@link LogsAreClean} covers the requests of other tests.
 */
@ExtendWith(SharedCluster.class)
final class LogsIT {

  /** A value in the log that proves the logging of requests. */
  private static final String GAP = "4711";

  /** Names of people must not be logged, either. */
  private static final String AUTHOR = "Wqxzbrandt";

  private static TestCluster cluster;
  private static Library library;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    library = cluster.create("logged", TestCluster.CONFIGSET, 2, 1);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
  }

  @Test
  void textsAndFingerprints_inNoLog() throws IOException {
    Texts texts = new Texts(130);
    sendSoundRequests(texts);
    sendFaultyRequests(texts);
    sendToANodeThatMustPassItOn(texts);

    Set<String> traces = Traces.all();
    assertThat(traces).hasSizeGreaterThan(40);
    List<String> log = Log.lines();
    assertThat(log)
        .anyMatch(line -> line.contains("path=/check") && line.contains("expert.gap=" + GAP));
    assertThat(log).anyMatch(line -> line.contains("path=/select") && line.contains("status=400"));
    assertThat(log.stream().filter(new PieceFinder(traces)::isIn)).isEmpty();
    for (String secret : List.of("document", "windows", "text", "statistics", "candidates")) {
      assertThat(log).noneMatch(line -> line.contains("palimpsest." + secret + "="));
    }
    assertThat(log).noneMatch(line -> line.contains(AUTHOR));
  }

  /** An answer may be stored where the text must not be. */
  @Test
  void echoedParameters_withoutTheText() throws IOException {
    String text = new Texts(131).english(5);
    for (String echo : List.of("explicit", "all")) {
      Answer answer =
          library.checkParams(
              "text=" + text, "expert.gap=" + GAP, "echoParams=" + echo, "debug=true");

      assertThat(answer.json().at("/responseHeader/params/expert.gap").asText()).isEqualTo(GAP);
      assertThat(answer.body()).doesNotContain(text.substring(0, 30));
    }
  }

  private static void sendSoundRequests(Texts texts) throws IOException {
    library.index(texts.documents("doc-", 4));
    for (String text : List.of(texts.english(10), texts.chinese(10))) {
      Answer answer = library.check(text, "unmatched=true", "expert.gap=" + GAP, "debug=true");
      String fingerprint = answer.json().at("/unmatched/0/fingerprint").asText();
      library.checkParams("fingerprints=" + fingerprint, "scheme=" + library.scheme());
      library.checkParams("text=" + text, "passages.text=true");
      library.checkForm("text=" + text);
      library.checkJson(Map.of("text", text, "params", Map.of("unmatched", true)));
      library.checkDocuments(
          List.of(
              Map.of("text", text, "params", Map.of("exclude.author", AUTHOR)),
              Map.of("fingerprints", fingerprint, "params", Map.of("scheme", library.scheme()))),
          "expert.gap=" + GAP);
      library.select("q={!fingerprint v=$suspicious}", "suspicious=" + text);
      library.select("q={!fingerprint}" + text);
      library.select("q=id:doc-0", "fq={!fingerprint}" + text, "debug=true");
      Http.get(library.url() + "/select", "q={!fingerprint}" + text);
      library.select("qt=check", "text=" + text);
      library.select("q=*:*", "text=" + text);
      for (String parser : List.of("fingerprint", "nearduplicate")) {
        stream(parser, text);
      }
      library.change("doc-1", "text", "set", text);
    }
    library.checkParams("id=doc-2", "timeAllowed=1");
    library.checkParams("id=doc-2", "exclude.author=" + AUTHOR);
  }

  private static void stream(String parser, String text) throws IOException {
    Traces.ofText(text);
    String search =
        "search(logged, q=\"{!"
            + parser
            + "}"
            + text.replaceAll("[\"\\\\\n]", " ")
            + "\", fl=\"id\", sort=\"id asc\")";
    Answer refused = Http.get(library.url() + "/stream", "expr=" + search);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.message())
        .isEqualTo(
            "Solr logs streaming expressions, and this one has a text; send the query to /select.");
    Answer found =
        Http.get(
            library.url() + "/stream",
            "expr=search(logged, q=\"*:*\", fl=\"id\", sort=\"id asc\")");
    assertThat(found.status()).isEqualTo(200);
    assertThat(found.json().at("/result-set/docs/0/id").asText()).isEqualTo("doc-0");
  }

  private static void sendFaultyRequests(Texts texts) throws IOException {
    for (String text : List.of(texts.english(10), texts.chinese(10))) {
      library.check(text, "expert.flips=9", "exclude.author=" + AUTHOR);
      library.check(text, "timeAllowed=1");
      library.check(text, "field=title");
      library.check(text, "timeAllowed=soon");
      library.checkParams("text=" + text, "rows=0");
      library.checkForm("text=" + text, "fingerprints=AAAAAAAAAAAAAAAAAAAAAA");
      library.checkParams("fingerprints=" + text.substring(0, 60), "scheme=" + library.scheme());
      library.checkParams("fingerprints=AbCdEfGhIjKlMnOpQr", "scheme=none");
      library.checkJson(Map.of("text", text, "params", Map.of("distance", "far")));
      library.checkJson("{\"text\": \"" + text);
      library.checkJson("{\"documents\": [{\"text\": \"" + text);
      library.checkJson("{\"documents\": [\"" + text + "\"]}");
      library.checkDocuments(List.of(Map.of("text", text, "params", Map.of("expert.flips", 9))));
      library.checkJson("{\"test\": \"" + text + "\"}");
      Http.post(library.url() + "/check", "text/html", text);
      library.select("q={!fingerprint flips=9}" + text);
      library.select("q={!fingerprint field=title v=$suspicious}", "suspicious=" + text);
      Http.get(library.url() + "/select", "q={!fingerprint distance=no}" + text);
      library.change("doc-1", "text", "add", text);
    }
  }

  private static void sendToANodeThatMustPassItOn(Texts texts) throws IOException {
    Library onSecondNode =
        cluster.create(
            "logged-elsewhere",
            TestCluster.CONFIGSET,
            1,
            1,
            "createNodeSet=" + cluster.nodeName(2));
    String text = texts.english(10);
    onSecondNode.index(Map.of("doc", text));
    assertThat(onSecondNode.check(text).sourceIds()).containsExactly("doc");
    onSecondNode.checkParams("text=" + text);
    onSecondNode.checkParams("text=" + text, "expert.flips=9");
    cluster.delete(onSecondNode);
  }
}
