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
 * An endpoint's own metrics of one core, in Solr's registry; docs/how-to/watch-a-library.md lists
 * them. Every request that ended has exactly one {@link Outcome}.
 */
public final class EndpointMetrics {

  /** How a request ended. */
  public enum Outcome {
    /** The answer is whole. */
    ANSWERED,
    /** The answer lacks something, and says so. */
    PARTIAL,
    /** The request was wrong: status 4xx. */
    REFUSED,
    /** The node had no room: status 503 with a time to ask again. */
    BUSY,
    /** Any other error. */
    FAILED;

    /** The outcome of a response that is ready to be written. */
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

  /**
   * Registers the metrics.
   *
   * @param scope the endpoint's path
   */
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

  /**
   * Waits at a gate, and counts that.
   *
   * @return the pass; closing it lets the next request in
   */
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

  /**
   * Notes an answer whose statistics are to be counted, whatever of it the response has.
   *
   * @param answer of one document or several
   */
  public static void count(SolrQueryRequest request, NamedList<Object> answer) {
    request.getContext().put(EndpointMetrics.class, answer);
  }

  /** Counts a request that has ended. */
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
