package org.palimpsest.federation.agent;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import org.palimpsest.federation.config.AgentConfig;

/** Tries whether the endpoint for other sites takes connections. */
final class MessageEndpoint {

  private static final int CONNECT_MILLIS = 2000;

  private MessageEndpoint() {}

  /** What is wrong, if anything. */
  static Optional<String> fault(AgentConfig.Listener listener, int port) {
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
}
