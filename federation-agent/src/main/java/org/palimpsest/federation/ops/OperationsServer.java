package org.palimpsest.federation.ops;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code /health}, {@code /ready} and {@code /metrics}: whether the process works, whether
 * its dependencies answer, and metrics for Prometheus.
 */
public final class OperationsServer {

  private static final int BODY_BYTES_MAX = 1000;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final HttpServers.Address address;
  private final CachedChecks health;
  private final CachedChecks readiness;
  private final Supplier<String> metrics;
  private @Nullable Javalin server;

  /**
   * Creates a server that does not listen yet. Health fails only if a restart helps, readiness if
   * work would fail now.
   */
  public OperationsServer(
      HttpServers.Address address,
      CachedChecks health,
      CachedChecks readiness,
      Supplier<String> metrics) {
    this.address = address;
    this.health = health;
    this.readiness = readiness;
    this.metrics = metrics;
  }

  /** Starts to listen; throws if the port is taken. */
  public void start() throws IOException {
    server = HttpServers.start(address, BODY_BYTES_MAX, refusal -> "{}", this::configure);
  }

  private void configure(JavalinConfig config) {
    config.routes.before(context -> context.header("Cache-Control", "no-store"));
    config.routes.get("/health", context -> say(context, health.outcome()));
    config.routes.get("/ready", context -> say(context, readiness.outcome()));
    config.routes.get(
        "/metrics",
        context ->
            context.contentType("text/plain; version=0.0.4; charset=utf-8").result(metrics.get()));
    config.routes.exception(
        HttpResponseException.class, (e, context) -> context.status(e.getStatus()).result(""));
  }

  private static void say(Context context, CachedChecks.Outcome outcome) {
    ObjectNode json = JSON.createObjectNode();
    json.put("status", outcome.fine() ? "ok" : "failing");
    ObjectNode checks = json.putObject("checks");
    outcome.byName().forEach(checks::put);
    context
        .status(outcome.fine() ? 200 : 503)
        .contentType("application/json; charset=utf-8")
        .result(json.toString());
  }

  public int port() {
    return Objects.requireNonNull(server, "not started").port();
  }

  public void stop() {
    if (server != null) {
      server.stop();
    }
  }
}
