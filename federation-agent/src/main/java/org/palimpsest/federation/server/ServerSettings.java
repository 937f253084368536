package org.palimpsest.federation.server;

import java.time.Duration;

/**
 * Limits of the endpoint.
 *
 * @param host address to listen on
 * @param port 0 takes a free one
 * @param bodyBytesMax how large a message may be
 * @param headerTimeout from a connection's beginning, or the end of its last answer, to the end of
 *     the next request's header; the TLS handshake is part of it
 * @param bodyTimeout from the end of the header to the end of the body
 * @param bytesPerSecondMin a body that comes slower than this is given up
 * @param requestTimeout from the end of the header to the end of the answer
 * @param connectionsMax at the same time; more wait to be accepted
 * @param threadsMax that serve connections
 * @param connectionsPerAddressMax of these from one address: another one has the one closed that
 *     has waited longest without a request
 * @param requestsPerSiteMax of one site at the same time
 * @param messagesPerSecondMax of one site, in the long run
 * @param messagesAtOnceMax of one site that has sent nothing for a while
 * @param clockSkew how far the clocks of two sites may be apart
 */
public record ServerSettings(
    String host,
    int port,
    int bodyBytesMax,
    Duration headerTimeout,
    Duration bodyTimeout,
    int bytesPerSecondMin,
    Duration requestTimeout,
    int connectionsMax,
    int connectionsPerAddressMax,
    int threadsMax,
    int requestsPerSiteMax,
    int messagesPerSecondMax,
    int messagesAtOnceMax,
    Duration clockSkew) {

  /** The protocol's limits, at an address. */
  public static ServerSettings of(String host, int port) {
    return new ServerSettings(
        host,
        port,
        1 << 20,
        Duration.ofSeconds(10),
        Duration.ofSeconds(20),
        1024,
        Duration.ofSeconds(60),
        256,
        64,
        64,
        16,
        10,
        120,
        Duration.ofSeconds(120));
  }

  /** Checks the numbers. */
  public ServerSettings {
    requirePositive("bodyBytesMax", bodyBytesMax);
    requirePositive("headerTimeout", headerTimeout.toMillis());
    requirePositive("bodyTimeout", bodyTimeout.toMillis());
    requirePositive("bytesPerSecondMin", bytesPerSecondMin);
    requirePositive("requestTimeout", requestTimeout.toMillis());
    requirePositive("connectionsMax", connectionsMax);
    requirePositive("connectionsPerAddressMax", connectionsPerAddressMax);
    requirePositive("requestsPerSiteMax", requestsPerSiteMax);
    requirePositive("messagesPerSecondMax", messagesPerSecondMax);
    requirePositive("messagesAtOnceMax", messagesAtOnceMax);
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port is " + port + ", must be 0 to 65535");
    }
    if (threadsMax < 8) {
      throw new IllegalArgumentException("threadsMax is " + threadsMax + ", must be 8 or more");
    }
    if (clockSkew.isNegative()) {
      throw new IllegalArgumentException("clockSkew is " + clockSkew + ", must not be negative");
    }
  }

  private static void requirePositive(String name, long value) {
    if (value <= 0) {
      throw new IllegalArgumentException(name + " is " + value + ", must be positive");
    }
  }
}
