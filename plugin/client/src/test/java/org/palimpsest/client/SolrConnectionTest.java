package org.palimpsest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.indexing.InFlight;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;
import org.palimpsest.testing.RecordedSolr.Handler;
import org.palimpsest.testing.RecordedSolr.Request;

@Timeout(300)
final class SolrConnectionTest {

  private static final Duration SHORT = Duration.ofSeconds(1);

  @Test
  void check_postsTheTextAndReadsTheResult() {
    Answer answer = Answer.json(200, "{\"document\":{\"id\":\"x\"},\"sources\":[]}");
    try (var solr = RecordedSolr.answering(answer);
        var connection = Opened.at(solr)) {
      CheckResponse response =
          connection.check("papers", CheckRequest.ofText("geheim 文").id("x").flips(1));
      assertThat(response.result().document().id()).isEqualTo("x");

      assertThat(solr.requests()).hasSize(1);
      Request request = solr.requests().get(0);
      assertThat(request.method()).isEqualTo("POST");
      assertThat(request.uri()).hasPath("/solr/papers/check");
      assertThat(request.uri().getQuery()).contains("wt=json").doesNotContain("geheim", "flips");
      assertThat(request.contentType()).isEqualTo("application/json");
      assertThat(request.authorization()).isNull();
      assertThat(request.text()).contains("\"text\":\"geheim 文\"");
    }
  }

  @Test
  void longText_isSentInFullByManyThreadsAtOnce() throws InterruptedException {
    String text = "Reused text. ".repeat(20_000);
    List<CheckResponse> got = new ArrayList<>();
    try (var solr = RecordedSolr.answering(Answer.json(200, "{\"sources\":[]}"));
        var connection = Opened.at(solr)) {
      try (var inFlight = new InFlight<CheckResponse>(8, got::add)) {
        for (int i = 0; i < 16; i++) {
          inFlight.submit(() -> connection.check("papers", CheckRequest.ofText(text)));
        }
        inFlight.drain();
      }
      assertThat(got).hasSize(16);
      assertThat(solr.requests()).hasSize(16).allMatch(request -> request.text().contains(text));
    }
  }

  @Test
  void credentials_areSentAsBasicAuthentication() {
    try (var solr = RecordedSolr.answering(Answer.json(200, "{\"sources\":[]}"));
        var connection =
            SolrConnection.open(solr.url(), new Credentials("Aladdin", "open sesame"), SHORT)) {
      connection.check("papers", CheckRequest.ofText("x"));
      // RFC 7617, section 2
      assertThat(solr.requests().get(0).authorization())
          .isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }
  }

  @Test
  void unauthorized_asksForAUser() {
    PalimpsestException e = failure(Answer.html(401), null);
    assertThat(e.reason()).isEqualTo(Reason.UNAUTHORIZED);
    assertThat(e).hasMessageContaining("needs a user and a password: set PALIMPSEST_USER");
  }

  @Test
  void wrongPassword_namesTheUserOnly() {
    PalimpsestException e = failure(Answer.html(401), new Credentials("ann", "secret"));
    assertThat(e.reason()).isEqualTo(Reason.UNAUTHORIZED);
    assertThat(e).hasMessageContaining("does not accept the user ann");
    assertThat(e.getMessage()).doesNotContain("secret");
  }

  @Test
  void forbidden_namesTheUser() {
    PalimpsestException e = failure(Answer.html(403), new Credentials("ann", "secret"));
    assertThat(e.reason()).isEqualTo(Reason.FORBIDDEN);
    assertThat(e).hasMessageContaining("does not allow this to the user ann");
  }

  @Test
  void readOnlyCollection_isCalledSo() {
    String body = "{\"error\":{\"msg\":\"Collection papers is read-only.\",\"code\":403}}";
    PalimpsestException e = failure(Answer.json(403, body), null);
    assertThat(e.reason()).isEqualTo(Reason.FORBIDDEN);
    assertThat(e).hasMessage("Collection papers is read-only.");
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 405})
  void missingCollection_isNamed(int status) {
    PalimpsestException e = failure(Answer.html(status), null);
    assertThat(e.reason()).isEqualTo(Reason.NOT_FOUND);
    assertThat(e).hasMessageContaining("/solr/papers/check: no such collection");
  }

  /** Such a path would address another handler. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "..", "...", "a,..", "..,a", "a/b", "../admin", "a,,b", "%2e%2e", "a?b"})
  void whatIsNoCollectionsName_isRefusedBeforeARequest(String name) throws IOException {
    try (RecordedSolr solr = RecordedSolr.answering(request -> Answer.json(200, "{}"));
        SolrConnection connection = Opened.at(solr)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> connection.check(name, CheckRequest.ofText("text")))
          .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.LOCAL));
      assertThat(solr.requests()).isEmpty();
    }
  }

  @Test
  void addressWithoutSolr_whatItLacks() {
    assertThat(new Site("http://a:8983/papers/check", null).refusal(404, null))
        .hasMessageEndingWith(
            "or one that is just starting. Most addresses of a Solr end with /solr.");
    assertThat(new Site("http://a:8983/solr", null).refusal(404, null))
        .hasMessageEndingWith("or one that is just starting.");
    assertThat(new Site("http://a:8983/solr/papers/check", null).refusal(404, null))
        .hasMessageEndingWith("or one that is just starting.");
  }

  @Test
  void missingDocument_isSaidBySolr() {
    PalimpsestException e =
        failure(Answer.json(404, "{\"error\":{\"msg\":\"No document x.\"}}"), null);
    assertThat(e.reason()).isEqualTo(Reason.REFUSED);
    assertThat(e).hasMessage("No document x.");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413})
  void refusal_isSolrsSentenceOnly(int status) {
    PalimpsestException e =
        failure(
            Answer.json(
                status,
                "{\"error\":{\"metadata\":[],\"msg\":\"The text is\\n too long.\",\"code\":400}}"),
            null);
    assertThat(e.reason()).isEqualTo(Reason.REFUSED);
    assertThat(e).hasMessage("The text is too long.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"error-class\",\"x\",\"palimpsest-retry-after-seconds\",\"10\"]",
        "{\"palimpsest-retry-after-seconds\":\"10\"}"
      })
  void solrThatHasTooMuchToDo_isBusy(String metadata) {
    String body = "{\"error\":{\"metadata\":" + metadata + ",\"msg\":\"Ask again.\",\"code\":503}}";
    try (var solr = RecordedSolr.answering(Answer.json(503, body));
        var connection = Opened.at(solr)) {
      assertThatExceptionOfType(PalimpsestException.class)
          .isThrownBy(() -> connection.send(CheckRequest.ofText("x"), "papers"))
          .withMessage("Ask again.")
          .matches(e -> e.reason() == Reason.BUSY);
    }
  }

  @Test
  void otherVersion_isAConflict() {
    PalimpsestException e =
        failure(Answer.json(409, "{\"error\":{\"msg\":\"version conflict for d4\"}}"), null);
    assertThat(e.reason()).isEqualTo(Reason.CONFLICT);
    assertThat(e).hasMessage("version conflict for d4");
  }

  @Test
  void refusalByAnotherNode_isTheOriginalSentence() {
    String message =
        "Async exception during distributed update: Error from server at http://a:1/solr:"
            + " null request: http://a:1/solr Remote error message: ERROR: [doc=d4] bad year";
    PalimpsestException e =
        failure(Answer.json(400, "{\"error\":{\"msg\":\"" + message + "\"}}"), null);
    assertThat(e).hasMessage("ERROR: [doc=d4] bad year");
  }

  @Test
  void failureInside_isSaidWithoutStackTrace() {
    PalimpsestException e =
        failure(
            Answer.json(
                500,
                "{\"error\":{\"trace\":\"java.lang.NullPointerException: x\\n\\tat org.Foo(Foo:1)"
                    + "\\n\\tat org.Bar(Bar:2)\"}}"),
            null);
    assertThat(e.reason()).isEqualTo(Reason.SERVER_ERROR);
    assertThat(e).hasMessage("Solr failed (HTTP 500): java.lang.NullPointerException: x");
  }

  /** Each document of a run would repeat the cluster state. */
  @Test
  void shardWithoutLeader_isSaidWithoutTheStateOfTheCollection() {
    String replicas = "{\\\"core_node2\\\":{\\\"state\\\":\\\"down\\\"}}".repeat(40);
    PalimpsestException e =
        failure(
            Answer.json(
                503,
                "{\"error\":{\"msg\":\"No registered leader was found after waiting for 4000ms ,"
                    + " collection: papers slice: shard1 saw state=DocCollection(papers//collections"
                    + "/papers/state.json/12)="
                    + replicas
                    + " with live_nodes=[a:8983_solr]\"}}"),
            null);
    assertThat(e.reason()).isEqualTo(Reason.SERVER_ERROR);
    assertThat(e)
        .hasMessage(
            "Solr failed (HTTP 503): No registered leader was found after waiting for 4000ms ,"
                + " collection: papers slice: shard1.");
  }

  @Test
  void trippedCircuitBreaker_isSolrsTrouble_notTheDocuments() {
    PalimpsestException e =
        failure(Answer.json(429, "{\"error\":{\"msg\":\"Circuit Breakers tripped CPU\"}}"), null);
    assertThat(e.reason()).isEqualTo(Reason.SERVER_ERROR);
    assertThat(e)
        .hasMessage("Solr is too busy (HTTP 429): Circuit Breakers tripped CPU. Try again later.");
  }

  @Test
  void proxyThatLimitsRequests_isTooBusy() {
    PalimpsestException e = failure(Answer.html(429), null);
    assertThat(e.reason()).isEqualTo(Reason.SERVER_ERROR);
    assertThat(e)
        .hasMessageContaining("or a proxy before it, is too busy (HTTP 429). Try again later.");
  }

  @Test
  void longFailureInside_isCut() {
    PalimpsestException e =
        failure(Answer.json(500, "{\"error\":{\"msg\":\"" + "x".repeat(5000) + "\"}}"), null);
    assertThat(e.getMessage()).hasSizeLessThan(600).endsWith("x...");
  }

  @Test
  void proxysLimit_isSaidInASentence() {
    PalimpsestException e = failure(Answer.html(413), null);
    assertThat(e.reason()).isEqualTo(Reason.REFUSED);
    assertThat(e).hasMessageContaining("refuses a request of this size");
  }

  @Test
  void anotherProgramsError_maybeOfAProxy_maybeOfSolrsServer_isSaidInASentence() {
    PalimpsestException e = failure(Answer.html(502), null);
    assertThat(e.reason()).isEqualTo(Reason.SERVER_ERROR);
    assertThat(e)
        .hasMessageContaining(
            "not Solr's own: a proxy before it has failed, or Solr itself, as it does when its"
                + " memory does not suffice for a very long text")
        .hasMessageEndingWith("(HTTP 502).");
    assertThat(e.getMessage()).doesNotContain("<html>");
  }

  @Test
  void pageInsteadOfJson_isSaidInASentence() {
    PalimpsestException e = failure(Answer.html(200), null);
    assertThat(e.reason()).isEqualTo(Reason.NOT_SOLR);
    assertThat(e).hasMessageContaining("something other than Solr's JSON");
    assertThat(e.getMessage()).doesNotContain("<html>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "7", "{\"sources\":["})
  void anythingButAnObject_isNotSolr(String body) {
    assertThat(failure(Answer.json(200, body), null).reason()).isEqualTo(Reason.NOT_SOLR);
  }

  @Test
  void redirect_isSaidInASentence() {
    PalimpsestException e = failure(Answer.html(307), null);
    assertThat(e.reason()).isEqualTo(Reason.NOT_SOLR);
    assertThat(e).hasMessageContaining("redirect");
  }

  @Test
  void refusedConnection_asksWhetherSolrRuns() throws IOException {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    PalimpsestException e = failure(URI.create("http://127.0.0.1:" + port + "/solr"), null);
    assertThat(e.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(e)
        .hasMessageContaining("http://127.0.0.1:" + port + "/solr")
        .hasMessageContaining("palimpsest local start");
  }

  @Test
  void unknownHost_isNamed() {
    PalimpsestException e = failure(URI.create("http://nosuch.invalid/solr"), null);
    assertThat(e.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(e).hasMessageContaining("No host of that name is known");
  }

  @Test
  void noAnswerInTime_isNamed() {
    var end = new CountDownLatch(1);
    PalimpsestException e = failure((exchange, request) -> await(end));
    end.countDown();
    assertThat(e.reason()).isEqualTo(Reason.NO_ANSWER);
    assertThat(e).hasMessageEndingWith("did not answer within 1 seconds.");
  }

  @Test
  void answerThatStalls_isGivenUpInTime() {
    var end = new CountDownLatch(1);
    PalimpsestException e =
        failure(
            (exchange, request) -> {
              exchange.sendResponseHeaders(200, 0);
              exchange.getResponseBody().write('{');
              exchange.getResponseBody().flush();
              await(end);
            });
    end.countDown();
    assertThat(e.reason()).isEqualTo(Reason.NO_ANSWER);
    assertThat(e).hasMessageEndingWith("did not answer within 1 seconds.");
  }

  @Test
  void answerThatBreaksOff_isNamed() {
    PalimpsestException e =
        failure(
            (exchange, request) -> {
              exchange.sendResponseHeaders(200, 1000);
              exchange.getResponseBody().write('{');
            });
    assertThat(e.reason()).isEqualTo(Reason.NO_ANSWER);
    assertThat(e).hasMessageContaining("broke off");
  }

  @Test
  void nameThatIsNoCollection_isNotSent() {
    try (var solr = RecordedSolr.answering(Answer.json(200, "{}"));
        var connection = Opened.at(solr)) {
      for (String name : new String[] {"../admin", "a b", "", "a?b", "-a"}) {
        assertThatExceptionOfType(PalimpsestException.class)
            .isThrownBy(() -> connection.check(name, CheckRequest.ofText("x")));
      }
      assertThat(solr.requests()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:8983/solr",
        "ftp://localhost/solr",
        "http:///solr",
        "http://ann:secret@localhost/solr",
        "http://localhost/solr?wt=xml",
        "/solr"
      })
  void urlThatIsNoSolr_isRefused(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SolrConnection.open(URI.create(url), null, SHORT))
        .withMessageNotContaining("secret");
  }

  @Test
  void slashAtTheEnd_isDropped() {
    URI url = URI.create("http://localhost:8983/solr/");
    try (var connection = SolrConnection.open(url, null, SHORT)) {
      assertThat(connection.url()).isEqualTo("http://localhost:8983/solr");
    }
  }

  private static PalimpsestException failure(Answer answer, @Nullable Credentials credentials) {
    try (var solr = RecordedSolr.answering(answer)) {
      return failure(solr.url(), credentials);
    }
  }

  private static PalimpsestException failure(Handler handler) {
    try (var solr = RecordedSolr.handling(handler)) {
      return failure(solr.url(), null);
    }
  }

  private static PalimpsestException failure(URI url, @Nullable Credentials credentials) {
    try (var connection = SolrConnection.open(url, credentials, SHORT)) {
      var e =
          catchThrowableOfType(
              PalimpsestException.class,
              () -> connection.check("papers", CheckRequest.ofText("x")));
      assertThat(e).isNotNull();
      assertThat(e.getMessage()).doesNotContain("\n");
      return e;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
