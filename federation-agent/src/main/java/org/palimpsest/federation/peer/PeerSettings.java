package org.palimpsest.federation.peer;

import java.time.Duration;

/**
 * How patient a client is.
 *
 * @param connect how long a connection may take
 * @param answer how long an answer may take, to its last byte
 * @param retries how often a message is sent again after a failure that may pass
 * @param retryWait before the first of them, more before each further one, each time with jitter
 * @param failuresMax after so many messages one behind the other that failed with all their
 *     retries, a site is left alone
 * @param leftAlone for how long
 */
public record PeerSettings(
    Duration connect,
    Duration answer,
    int retries,
    Duration retryWait,
    int failuresMax,
    Duration leftAlone) {

  /** What the protocol says. */
  public static final PeerSettings DEFAULT =
      new PeerSettings(
          Duration.ofSeconds(3),
          Duration.ofSeconds(10),
          3,
          Duration.ofSeconds(1),
          1,
          Duration.ofSeconds(30));

  /** Checks the bounds. */
  public PeerSettings {
    if (retries < 0 || failuresMax < 1) {
      throw new IllegalArgumentException(
          "retries is " + retries + ", must be 0 or more; failuresMax is " + failuresMax);
    }
  }
}
