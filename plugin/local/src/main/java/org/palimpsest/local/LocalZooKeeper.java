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
 * <p>It is put together from the server classes, since {@code ZooKeeperServerEmbedded} reads a
 * configuration that it turns into system properties, and starts an administration server on all
 * addresses unless one of these says no.
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
   * Takes the port; nobody is served before {@link #start}.
   *
   * @param folder where the data lies; created if absent
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
     * Who held these sessions lived in a process that has ended without closing them. Otherwise Solr
     * would wait until they expire, since the nodes of before still count as alive.
     */
    for (long session : server.getZKDatabase().getSessions()) {
      server.closeSession(session);
    }
  }

  int port() {
    return port;
  }

  /** Returns host and port, as {@code zkHost} wants them. */
  String address() {
    return LocalCluster.HOST + ":" + port;
  }

  @Override
  public void close() {
    connections.shutdown();
  }
}
