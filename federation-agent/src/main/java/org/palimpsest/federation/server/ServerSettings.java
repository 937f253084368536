package org.palimpsest.federation.server;

import java.time.Duration;

/**
 * Limits of the endpoint.
 *
 * @param port 0 for any free one
 * @param bodyBytesMax limit of a message
 * @param headerTimeout from the connection's start, or the last response's end, to the end of a
 *     header; includes the TLS handshake
 * @param bodyTimeout from the end of the header to the end of the body
 * @param bytesPerSecondMin minimal rate of a body
 * @param requestTimeout from the end of the header to the end of the response
 * @param connectionsMax concurrent; more wait to be accepted
 * @param connectionsPerAddressMax one more closes the one that is idle longest
 * @param requestsPerSiteMax concurrent requests of a site
 * @param messagesPerSecondMax sustained rate of a site
 * @param messagesAtOnceMax burst of a site
 * @param clockSkew largest difference of two sites' clocks
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

  /** The protocol's limits. */
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
