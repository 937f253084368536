package org.palimpsest.cli.check;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.param.CheckParams;

/**
 * Time limit of a request on the server, so that a partial answer arrives before the connection
 * times out.
 *
 * @param millis 0 if the user set a limit
 */
record TimeAllowed(long millis) {

  /** Share of the connection's timeout, leaving time for the transfer. */
  private static final double SHARE = 0.9;

  /** Solr's shard requests time out after ten minutes. */
  private static final Duration MAX = Duration.ofMinutes(9);

  static TimeAllowed of(Map<String, List<String>> params, Duration timeout) {
    if (params.containsKey(CheckParams.TIME_ALLOWED)) {
      return new TimeAllowed(0);
    }
    return new TimeAllowed(Math.min((long) (timeout.toMillis() * SHARE), MAX.toMillis()));
  }

  Map<String, List<String>> addedTo(Map<String, List<String>> params) {
    if (millis == 0) {
      return params;
    }
    Map<String, List<String>> all = new LinkedHashMap<>(params);
    all.put(CheckParams.TIME_ALLOWED, List.of(Long.toString(millis)));
    return all;
  }

  /**
   * Whether an incomplete answer may be due to the limit: each round has at least half of the time.
   * {@code elapsedMillis}: from the request to its answer.
   */
  boolean wasUp(long elapsedMillis) {
    return millis > 0 && elapsedMillis > millis / 3;
  }
}
