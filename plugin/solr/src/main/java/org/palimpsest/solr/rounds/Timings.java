package org.palimpsest.solr.rounds;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;

/**
 * The wall times of a check's parts, as {@code debug=timing} tells them: of a round the time from
 * its question until all shards have answered. Used by one thread at a time.
 */
public final class Timings {

  private static final String TIMING = "timing";

  private final Map<String, Long> nanos = new LinkedHashMap<>();
  private String running = "";
  private long since;

  /**
   * Whether a request asks for times.
   *
   * @throws SolrException with BAD_REQUEST if it asks for other kinds of debug information alone
   */
  public static boolean areAskedFor(SolrParams params) {
    boolean isAsked = params.getBool(CommonParams.DEBUG_QUERY, false);
    String[] kinds = params.getParams(CommonParams.DEBUG);
    for (String kind : kinds == null ? new String[0] : kinds) {
      switch (kind) {
        case TIMING, "true", "all" -> isAsked = true;
        case "false", "" -> {}
        default ->
            throw new SolrException(
                ErrorCode.BAD_REQUEST, "debug must be timing, true or false here.");
      }
    }
    return isAsked;
  }

  /**
   * Refuses other kinds of debug information.
   *
   * @throws SolrException as {@link #areAskedFor}
   */
  public static void verify(SolrParams params) {
    var unused = areAskedFor(params);
  }

  /** Ends the part that runs, if any, and begins another one. */
  void begin(String part) {
    long now = System.nanoTime();
    if (!running.isEmpty()) {
      nanos.merge(running, now - since, Long::sum);
    }
    running = part;
    since = now;
  }

  /** Returns milliseconds by part, in the order of their beginnings; the running part ends. */
  public NamedList<Object> toNamedList() {
    begin("");
    NamedList<Object> parts = new SimpleOrderedMap<>();
    nanos.forEach((part, each) -> parts.add(part, TimeUnit.NANOSECONDS.toMicros(each) / 1e3));
    NamedList<Object> debug = new SimpleOrderedMap<>();
    debug.add(TIMING, parts);
    return debug;
  }
}
