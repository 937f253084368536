package org.palimpsest.federation.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OperationsServerTest {

  private static final HttpServers.Address ANY = new HttpServers.Address("127.0.0.1", 0);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger trials = new AtomicInteger();
  private final AtomicReference<Optional<String>> fault = new AtomicReference<>(Optional.empty());
  private final Metrics metrics = new Metrics();
  private final OperationsServer server =
      new OperationsServer(
          ANY,
          new CachedChecks(List.of(), nanos::get),
          new CachedChecks(List.of(Check.of("state", this::trial)), nanos::get),
          metrics::text);

  private Optional<String> trial() {
    trials.incrementAndGet();
    return fault.get();
  }

  @BeforeEach
  void start() throws IOException {
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void ready_saysWhatIsWrong_andIsNotAskedTooOften() throws Exception {
    assertThat(get("/ready").body()).isEqualTo("{\"status\":\"ok\",\"checks\":{\"state\":\"ok\"}}");
    fault.set(Optional.of("Solr does not answer."));
    assertThat(get("/ready").statusCode()).isEqualTo(200); // cached
    assertThat(trials).hasValue(1);

    nanos.addAndGet(Duration.ofSeconds(4).toNanos());
    HttpResponse<String> answer = get("/ready");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).contains("\"state\":\"Solr does not answer.\"");
  }

  @Test
  void ready_whereSomethingHasChanged_isAskedAnew() {
    AtomicInteger asked = new AtomicInteger();
    var checks =
        new CachedChecks(
            List.of(
                Check.of(
                    "work",
                    () ->
                        asked.getAndIncrement() == 0
                            ? Optional.of("It starts.")
                            : Optional.empty())),
            nanos::get);
    assertThat(checks.outcome().fine()).isFalse();
    assertThat(checks.outcome().fine()).as("as said a moment ago").isFalse();
    checks.forget();
    assertThat(checks.outcome().fine()).isTrue();
  }

  @Test
  void notice_isSaid_andFailsNothing() {
    var checks =
        new CachedChecks(
            List.of(
                Check.of("threads", Optional::empty),
                Check.notice("outlook", () -> Optional.of("A key ends."))),
            nanos::get);

    assertThat(checks.outcome().fine()).isTrue();
    assertThat(checks.outcome().byName())
        .containsExactly(Map.entry("threads", "ok"), Map.entry("outlook", "A key ends."));
  }

  @Test
  void health_isApartFromReadiness() throws Exception {
    fault.set(Optional.of("Solr does not answer."));

    assertThat(get("/health").statusCode()).isEqualTo(200);
    assertThat(get("/ready").statusCode()).isEqualTo(503);
  }

  @Test
  void metrics_areInPrometheusForm() throws Exception {
    metrics.registry().counter("palimpsest.trials").increment();

    assertThat(get("/metrics").body())
        .contains("palimpsest_trials_total 1.0", "jvm_memory_used_bytes");
    assertThat(get("/nothing").statusCode()).isEqualTo(404);
  }

  @Test
  void aTakenPort_isSaidInASentence() {
    var second =
        new OperationsServer(
            new HttpServers.Address("127.0.0.1", server.port()),
            new CachedChecks(List.of(), nanos::get),
            new CachedChecks(List.of(), nanos::get),
            metrics::text);

    assertThatThrownBy(second::start).hasMessageStartingWith("Nothing can listen at 127.0.0.1");
  }

  private HttpResponse<String> get(String path) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path)).build(),
            BodyHandlers.ofString());
  }
}
