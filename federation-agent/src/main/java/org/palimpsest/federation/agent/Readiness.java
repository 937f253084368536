package org.palimpsest.federation.agent;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.palimpsest.federation.config.AgentConfig;

/** Faults of keys, clock and endpoint, with advice for the agent's operator. */
final class Readiness {

  /** The tolerance between two sites' clocks. */
  private static final Duration CLOCKS_APART = Duration.ofMinutes(2);

  private static final int CONNECT_MILLIS = 2000;

  private Readiness() {}

  /** All agents count days and quotas in one state: their clocks must agree. */
  static Optional<String> clockFault(Instant now, Instant ofDatabase) {
    Duration ahead = Duration.between(ofDatabase, now);
    return ahead.abs().compareTo(CLOCKS_APART) <= 0
        ? Optional.empty()
        : Optional.of(
            "This machine's clock is "
                + ahead.abs().toMinutes()
                + (ahead.isNegative() ? " minutes behind" : " minutes ahead of")
                + " the database's; set the wrong one right.");
  }

  /**
   * Reads changed files of the home; returns a sentence without their content, empty if all are
   * usable.
   */
  static Optional<String> keysFault(SiteHome home, Instant now) {
    try {
      home.refresh();
      home.keys().publicKeys().signingKey(now);
      home.keys().publicKeys().sealingKey(now);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(sentence(e));
    } catch (GeneralSecurityException e) {
      return Optional.of(
          "This site has no valid key: look at the machine's clock, and at palimpsest site show.");
    }
  }

  /** System exceptions have the file as message, or no message; the project's own are sentences. */
  private static String sentence(IOException e) {
    if (e instanceof FileSystemException system) {
      String why =
          e instanceof AccessDeniedException
              ? "it must belong to the agent's own user"
              : e.getClass().getSimpleName();
      return "The file " + system.getFile() + " cannot be used: " + why + ".";
    }
    return Objects.requireNonNullElseGet(
        e.getMessage(), () -> "The home's files cannot be used: " + e.getClass().getSimpleName());
  }

  /** Tests whether the endpoint for other sites accepts connections. */
  static Optional<String> endpointFault(AgentConfig.Listener listener, int port) {
    try (var socket = new Socket()) {
      InetAddress address = InetAddress.getAllByName(listener.host())[0];
      socket.connect(
          new InetSocketAddress(
              address.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : address, port),
          CONNECT_MILLIS);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("The endpoint for other sites takes no connection.");
    }
  }

  static long taskThreads() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(info -> info != null && info.getThreadName().equals("palimpsest-task-worker"))
        .count();
  }
}
