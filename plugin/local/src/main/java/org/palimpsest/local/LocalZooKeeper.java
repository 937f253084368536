package org.palimpsest.local;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.zookeeper.server.ServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

/**
 * A ZooKeeper server in this JVM, for one cluster.
 *
 * <p>It uses the server classes directly, as {@code ZooKeeperServerEmbedded} turns its
 * configuration into system properties, and starts an administration server on all addresses by
 * default.
 */
final class LocalZooKeeper implements Closeable {
  private static final int CONNECTIONS_UNLIMITED = 0;

  private final ZooKeeperServer server;
  private final ServerCnxnFactory connections;
  private final int port;

  private LocalZooKeeper(ZooKeeperServer server, ServerCnxnFactory connections) {
    this.server = server;
    this.connections = connections;
    port = connections.getLocalPort();
  }

  /**
   * Binds the port; requests are served after {@link #start}.
   *
   * @param folder the data; created if absent
   * @param port 0 for any free one
   * @throws LocalClusterException if the port is taken
   */
  static LocalZooKeeper open(Path folder, int port) throws IOException {
    Files.createDirectories(folder);
    InetSocketAddress address = new InetSocketAddress(LocalCluster.address(), port);
    ServerCnxnFactory connections;
    try {
      connections = ServerCnxnFactory.createFactory(address, CONNECTIONS_UNLIMITED);
    } catch (BindException e) {
      throw Ports.taken(port, "ZooKeeper", e);
    }
    return new LocalZooKeeper(
        new ZooKeeperServer(folder.toFile(), folder.toFile(), ZooKeeperServer.DEFAULT_TICK_TIME),
        connections);
  }

  void start() throws IOException {
    try {
      connections.startup(server);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while ZooKeeper started");
    }
    /*
     * Sessions of an earlier process that did not close them: Solr would wait until they expire,
     * since their nodes still count as alive.
     */
    for (long session : server.getZKDatabase().getSessions()) {
      server.closeSession(session);
    }
  }

  int port() {
    return port;
  }

  /** Returns host and port, in the form of {@code zkHost}. */
  String address() {
    return LocalCluster.HOST + ":" + port;
  }

  @Override
  public void close() {
    connections.shutdown();
  }
}
