package org.palimpsest.solr.rounds;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;

/**
 * Wall times of a check's parts for {@code debug=timing}; a round lasts until all shards have
 * answered. For one thread.
 */
public final class Timings {

  private static final String TIMING = "timing";

  private final Map<String, Long> nanos = new LinkedHashMap<>();
  private String running = "";
  private long since;

  /** Whether a request asks for times; refuses other kinds of debug information by BAD_REQUEST. */
  public static boolean areAskedFor(SolrParams params) {
    boolean isAsked = params.getBool(CommonParams.DEBUG_QUERY, false);
    String[] kinds = params.getParams(CommonParams.DEBUG);
    for (String kind : kinds == null ? new String[0] : kinds) {
      switch (kind) {
        case TIMING, "true", "all" -> isAsked = true;
        case "false", "" -> {}
        default -> throw badRequest("debug must be timing, true or false here.");
      }
    }
    return isAsked;
  }

  void begin(String part) {
    long now = System.nanoTime();
    if (!running.isEmpty()) {
      nanos.merge(running, now - since, Long::sum);
    }
    running = part;
    since = now;
  }

  /** Milliseconds by part, in order; ends the running part. */
  public NamedList<Object> toNamedList() {
    begin("");
    NamedList<Object> parts = new AnswerPart();
    nanos.forEach((part, each) -> parts.add(part, TimeUnit.NANOSECONDS.toMicros(each) / 1e3));
    return new AnswerPart().with(TIMING, parts);
  }
}
