package org.palimpsest.federation.server;

import java.time.Duration;

/** Address and limits of the endpoint; port 0 is any free one. */
public record ServerSettings(String host, int port) {

  static final int BODY_BYTES_MAX = 1 << 20; // limit of a message

  /**
   * From the connection's start, or the last response's end, to the end of a header; includes the
   * TLS handshake.
   */
  static final Duration HEADER_TIMEOUT = Duration.ofSeconds(10);

  /** From the end of the header to the end of the body. */
  static final Duration BODY_TIMEOUT = Duration.ofSeconds(20);

  static final int BYTES_PER_SECOND_MIN = 1024; // minimal rate of a body

  /** From the end of the header to the end of the response. */
  static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(1);

  static final int CONNECTIONS_MAX = 256; // concurrent connections; more wait to be accepted

  /** Concurrent connections of an address; one more closes the one that is idle longest. */
  static final int CONNECTIONS_PER_ADDRESS_MAX = 64;

  static final int THREADS_MAX = 64;
  static final int REQUESTS_PER_SITE_MAX = 16; // concurrent requests of a site
  static final int MESSAGES_PER_SECOND_MAX = 10; // sustained rate of a site
  static final int MESSAGES_AT_ONCE_MAX = 120; // burst of a site

  /** Largest difference of two sites' clocks. */
  static final Duration CLOCK_SKEW = Duration.ofMinutes(2);
}
