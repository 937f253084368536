package org.palimpsest.solr.endpoint;

import com.codahale.metrics.Meter;
import com.codahale.metrics.Timer;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrInfoBean;
import org.apache.solr.metrics.SolrMetricsContext;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.admission.TextGate;

/**
 * Metrics of an endpoint in one core, see docs/how-to/watch-a-library.md. Every finished request
 * has exactly one {@link Outcome}.
 */
public final class EndpointMetrics {

  public enum Outcome {
    ANSWERED,
    /** Incomplete answer with a warning. */
    PARTIAL,
    /** Wrong request: status 4xx. */
    REFUSED,
    /** No room on the node: status 503 with a time to ask again. */
    BUSY,
    FAILED;

    public static Outcome of(SolrQueryResponse response) {
      Exception error = response.getException();
      if (error == null) {
        boolean isPartial =
            !SolrQueryResponse.haveCompleteResults(response.getResponseHeader())
                || Boolean.TRUE.equals(response.getValues().get(PARTIAL_RESULTS));
        return isPartial ? PARTIAL : ANSWERED;
      }
      if (error instanceof TextGate.Full) {
        return BUSY;
      }
      return isRefusal(error) ? REFUSED : FAILED;
    }
  }

  private static final String PARTIAL_RESULTS = "partialResults";
  private static final String WAITING = "/waiting";
  private static final int CLIENT_ERRORS = 400;
  private static final int SERVER_ERRORS = 500;

  private final Map<Outcome, Meter> outcomes = new EnumMap<>(Outcome.class);
  private final Timer waiting;
  private final Meter documents;
  private final Meter candidates;
  private final Meter sourcesAligned;
  private final AtomicLong bytesWaiting = new AtomicLong();
  private final AtomicLong bytesInside = new AtomicLong();

  /** Registers the metrics under the endpoint's path. */
  public EndpointMetrics(SolrMetricsContext context, String scope) {
    String category = SolrInfoBean.Category.QUERY.toString();
    for (Outcome outcome : Outcome.values()) {
      outcomes.put(
          outcome, context.meter(outcome.name().toLowerCase(Locale.ROOT), category, scope));
    }
    documents = context.meter("documents", category, scope);
    candidates = context.meter("candidates", category, scope);
    sourcesAligned = context.meter("sourcesAligned", category, scope);
    context.gauge(bytesWaiting::get, true, "bytesWaiting", category, scope);
    context.gauge(bytesInside::get, true, "bytesInside", category, scope);
    // Solr's Prometheus format has one timer for each handler name
    waiting = context.timer("requestTimes", category, scope + WAITING);
  }

  /** Whether an error is the sender's. */
  public static boolean isRefusal(Exception error) {
    return error instanceof SolrException sentence
        && sentence.code() >= CLIENT_ERRORS
        && sentence.code() < SERVER_ERRORS;
  }

  /** Waits at a gate and records it; closing the pass lets the next request in. */
  public TextGate.Pass enter(TextGate gate, String client, long bytes, long waitMillisMax) {
    long start = System.nanoTime();
    bytesWaiting.addAndGet(bytes);
    try {
      TextGate.Pass pass = gate.enter(client, bytes, waitMillisMax);
      bytesInside.addAndGet(bytes);
      return () -> {
        bytesInside.addAndGet(-bytes);
        pass.close();
      };
    } finally {
      bytesWaiting.addAndGet(-bytes);
      waiting.update(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }
  }

  /** Records the answer whose statistics {@link #end} counts, whatever the response contains. */
  public static void count(SolrQueryRequest request, NamedList<Object> answer) {
    request.getContext().put(EndpointMetrics.class, answer);
  }

  public void end(Outcome outcome, SolrQueryRequest request, SolrQueryResponse response) {
    Objects.requireNonNull(outcomes.get(outcome)).mark();
    Object noted = request.getContext().get(EndpointMetrics.class);
    NamedList<?> answer = noted instanceof NamedList<?> whole ? whole : response.getValues();
    if (answer.get("answers") instanceof List<?> answers) {
      answers.forEach(each -> addStatistics(((NamedList<?>) each).get("statistics")));
    } else {
      addStatistics(answer.get("statistics"));
    }
  }

  private void addStatistics(@Nullable Object statistics) {
    if (statistics instanceof NamedList<?> counts) {
      documents.mark();
      mark(candidates, counts.get("candidates"));
      mark(sourcesAligned, counts.get("sourcesAligned"));
    }
  }

  private static void mark(Meter meter, @Nullable Object count) {
    if (count instanceof Number number) {
      meter.mark(number.longValue());
    }
  }
}
