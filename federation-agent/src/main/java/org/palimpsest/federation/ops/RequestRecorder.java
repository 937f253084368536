package org.palimpsest.federation.ops;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs and measures requests by the pattern of their path, without queries and names. */
public final class RequestRecorder {

  private static final Logger LOG = LoggerFactory.getLogger("org.palimpsest.federation.request");
  private static final double NANOS_PER_MILLI = 1e6;

  private final MeterRegistry registry;

  public RequestRecorder(MeterRegistry registry) {
    this.registry = registry;
  }

  /** Records a response of one of the agent's servers. */
  public void record(String server, Context context, float millis) {
    String path = pattern(context);
    String method =
        HandlerType.commonHttp().contains(context.method()) ? context.method().name() : "OTHER";
    int status = context.statusCode();
    LOG.atInfo()
        .addKeyValue("server", server)
        .addKeyValue("method", method)
        .addKeyValue("path", path)
        .addKeyValue("status", status)
        .addKeyValue("millis", Math.round(millis))
        .log("request");
    Timer.builder("palimpsest.http.requests")
        .description("Requests that were answered")
        .tag("server", server)
        .tag("method", method)
        .tag("path", path)
        .tag("status", Integer.toString(status))
        .register(registry)
        .record(Duration.ofNanos((long) (millis * NANOS_PER_MILLI)));
  }

  private static String pattern(Context context) {
    var endpoint = context.endpoints().matchedHttpEndpoint();
    return endpoint == null ? "other" : endpoint.path;
  }
}
