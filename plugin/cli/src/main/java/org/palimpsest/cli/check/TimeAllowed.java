package org.palimpsest.cli.check;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.param.CheckParams;

/**
 * How long the server may take for a request, so that it answers, partially if need be, while
 * somebody still waits.
 *
 * @param millis 0 where the user has said how long, or for ever
 */
record TimeAllowed(long millis) {

  /** Of the connection's time: the rest is for the way there and back. */
  private static final double SHARE = 0.9;

  /** Shards are given ten minutes by Solr itself, and fail then. */
  private static final Duration MAX = Duration.ofMinutes(9);

  /**
   * What fits.
   *
   * @param params of the request
   * @param timeout when the connection gives up
   */
  static TimeAllowed of(Map<String, List<String>> params, Duration timeout) {
    if (params.containsKey(CheckParams.TIME_ALLOWED)) {
      return new TimeAllowed(0);
    }
    return new TimeAllowed(Math.min((long) (timeout.toMillis() * SHARE), MAX.toMillis()));
  }

  /** The parameters with this one. */
  Map<String, List<String>> addedTo(Map<String, List<String>> params) {
    if (millis == 0) {
      return params;
    }
    Map<String, List<String>> all = new LinkedHashMap<>(params);
    all.put(CheckParams.TIME_ALLOWED, List.of(Long.toString(millis)));
    return all;
  }

  /**
   * Whether what an answer lacks may be for want of time: a round is given half of it at the least.
   *
   * @param elapsedMillis from the request to its answer
   */
  boolean wasUp(long elapsedMillis) {
    return millis > 0 && elapsedMillis > millis / 3;
  }
}
