package org.palimpsest.federation.peer;

import java.time.Duration;

/**
 * Time limits and retries.
 *
 * @param connect limit of connecting
 * @param answer limit of a complete answer
 * @param retries of a message after temporary failures
 * @param retryWait before the first retry, growing with each, with jitter
 * @param failuresMax consecutive failed messages, retries included, that open a site's circuit
 * @param leftAlone time of an open circuit
 */
public record PeerSettings(
    Duration connect,
    Duration answer,
    int retries,
    Duration retryWait,
    int failuresMax,
    Duration leftAlone) {

  /** The protocol's values. */
  public static final PeerSettings DEFAULT =
      new PeerSettings(
          Duration.ofSeconds(3),
          Duration.ofSeconds(10),
          3,
          Duration.ofSeconds(1),
          1,
          Duration.ofSeconds(30));

  public PeerSettings {
    if (retries < 0 || failuresMax < 1) {
      throw new IllegalArgumentException(
          "retries is " + retries + ", must be 0 or more; failuresMax is " + failuresMax);
    }
  }
}
