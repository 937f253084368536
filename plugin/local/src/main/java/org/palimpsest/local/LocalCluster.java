package org.palimpsest.local;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.solr.cloud.ZkConfigSetService;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.ZkStateReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A SolrCloud in this JVM: a ZooKeeper server and one or more Solr nodes, on 127.0.0.1 only.
 *
 * <p>Data stay in the home between starts; the package lists its files. A home serves one cluster
 * at a time. Safe for use by several threads.
 *
 * <pre>{@code
 * try (LocalCluster cluster = LocalCluster.start(new LocalClusterConfig(home, PORT_ANY, 2))) {
 *   cluster.uploadConfigset("palimpsest", Path.of("solr-configs/palimpsest/conf"));
 *   // any Solr client, with cluster.solrUrl()
 * }
 * }</pre>
 */
public final class LocalCluster implements Closeable {
  /** The only address of all listeners. */
  static final String HOST = "127.0.0.1";

  private static final Logger LOG = LoggerFactory.getLogger(LocalCluster.class);
  private static final Duration START_WAIT = Duration.ofSeconds(30);

  private final LocalClusterConfig config;
  private final HomeLock lock;
  private final LocalZooKeeper zooKeeper;
  private final List<SolrNode> nodes;

  private LocalCluster(
      LocalClusterConfig config, HomeLock lock, LocalZooKeeper zooKeeper, List<SolrNode> nodes) {
    this.config = config;
    this.lock = lock;
    this.zooKeeper = zooKeeper;
    this.nodes = nodes;
  }

  /**
   * Starts a cluster; returns when all replicas in its home are active, or after half a minute,
   * since one broken replica must not block other shards. (The shard of such a replica waits three
   * minutes for it, as it may have the newest documents.)
   *
   * @throws LocalClusterException if the home is in use or had more nodes, a port is taken, or Solr
   *     does not start
   * @throws IOException if the home cannot be read or written
   */
  public static LocalCluster start(LocalClusterConfig config) throws IOException {
    Objects.requireNonNull(config, "config");
    return start(config, HomeLock.acquire(config.home()));
  }

  /** As {@link #start(LocalClusterConfig)}, with a lock that the cluster now owns. */
  static LocalCluster start(LocalClusterConfig config, HomeLock lock) throws IOException {
    List<Closeable> opened = new ArrayList<>(List.of(lock));
    try {
      Ports wanted = Ports.wanted(config);
      // All ports first: fails before anything has been started.
      LocalZooKeeper zooKeeper =
          LocalZooKeeper.open(config.home().resolve("zookeeper"), wanted.zooKeeper());
      opened.add(zooKeeper);
      List<SolrNode> nodes = new ArrayList<>();
      for (int port : wanted.nodes()) {
        SolrNode node = open(config, nodes.size() + 1, port);
        nodes.add(node);
        opened.add(node);
      }
      new Ports(zooKeeper.port(), nodes.stream().map(SolrNode::port).toList()).write(config.home());
      zooKeeper.start();
      for (SolrNode node : nodes) {
        node.start(zooKeeper.address());
      }
      LocalCluster cluster = new LocalCluster(config, lock, zooKeeper, nodes);
      if (!cluster.awaitActive(START_WAIT)) {
        LOG.warn("Not all replicas are active after {} s", START_WAIT.toSeconds());
      }
      return cluster;
    } catch (IOException | RuntimeException e) {
      closeLastFirst(opened, e);
      throw e;
    }
  }

  private static SolrNode open(LocalClusterConfig config, int number, int port) throws IOException {
    return SolrNode.open(number, config.home().resolve("node" + number), port);
  }

  /**
   * Whether a cluster runs in a home, or is starting there.
   *
   * @throws IOException if the home cannot be read
   */
  public static boolean isRunningIn(Path home) throws IOException {
    return HomeLock.isHeld(home);
  }

  /** Returns {@link #HOST}; Java's own loopback address may be that of IPv6. */
  static InetAddress address() {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    } catch (UnknownHostException e) {
      throw new AssertionError(e); // four bytes are always valid
    }
  }

  /** Returns the first node's address, such as {@code http://127.0.0.1:8983/solr}. */
  public String solrUrl() {
    return solrUrl(1);
  }

  /**
   * Returns the address of a node, running or not.
   *
   * @param number the node's number, from 1
   * @throws IllegalArgumentException if there is no such node
   */
  public synchronized String solrUrl(int number) {
    return node(number).url();
  }

  /** Returns ZooKeeper's host and port, such as {@code 127.0.0.1:9983}. */
  public String zkHost() {
    return zooKeeper.address();
  }

  /**
   * Uploads a configset; files of an earlier one with this name are replaced, but not removed.
   *
   * @param name of the configset
   * @param folder the folder that holds {@code solrconfig.xml}
   * @throws IOException if the folder cannot be read
   * @throws IllegalStateException if no node runs
   */
  public synchronized void uploadConfigset(String name, Path folder) throws IOException {
    // Trusted, as an administrator's upload; the two-argument form does not set that.
    new ZkConfigSetService(stateReader().getZkClient()).uploadConfig(name, folder, true);
  }

  /**
   * Waits until every replica of every collection is active on a node that runs.
   *
   * @return false after the timeout
   * @throws IllegalStateException if no node runs
   * @throws InterruptedIOException if this thread is interrupted
   */
  public boolean awaitActive(Duration timeout) throws InterruptedIOException {
    long deadlineNanos = System.nanoTime() + timeout.toNanos();
    ZkStateReader reader = stateReader();
    for (String collection : reader.getClusterState().getCollectionNames()) {
      try {
        reader.waitForState(
            collection,
            Math.max(0, deadlineNanos - System.nanoTime()),
            TimeUnit.NANOSECONDS,
            (liveNodes, state) -> state == null || isActive(state, liveNodes)); // null: deleted
      } catch (TimeoutException e) {
        return false;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while replicas became active");
      }
    }
    return true;
  }

  private static boolean isActive(DocCollection collection, Set<String> liveNodes) {
    return collection.getSlices().stream()
        .flatMap(shard -> shard.getReplicas().stream())
        .allMatch(replica -> replica.isActive(liveNodes));
  }

  private synchronized ZkStateReader stateReader() {
    SolrNode node =
        nodes.stream()
            .filter(SolrNode::isRunning)
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no node runs"));
    return node.container().getZkController().getZkStateReader();
  }

  /**
   * Stops a node, as an administrator would; does nothing if it is stopped.
   *
   * @param number the node's number, from 1
   * @throws IllegalArgumentException if there is no such node
   */
  public synchronized void stopNode(int number) throws IOException {
    node(number).close();
  }

  /**
   * Starts a node again that was stopped, on its port; does nothing if it runs. Its replicas may
   * still be recovering when this returns: see {@link #awaitActive}.
   *
   * @param number the node's number, from 1
   * @throws LocalClusterException if its port has been taken meanwhile, or Solr does not start
   * @throws IllegalArgumentException if there is no such node
   */
  public synchronized void startNode(int number) throws IOException {
    SolrNode stopped = node(number);
    if (!stopped.isRunning()) {
      SolrNode node = open(config, number, stopped.port());
      nodes.set(number - 1, node);
      node.start(zooKeeper.address());
    }
  }

  private SolrNode node(int number) {
    if (number < 1 || number > nodes.size()) {
      throw new IllegalArgumentException("node " + number + "; there are 1.." + nodes.size());
    }
    return nodes.get(number - 1);
  }

  /** Stops the nodes and ZooKeeper, and frees the home; does nothing when called again. */
  @Override
  public synchronized void close() throws IOException {
    List<Closeable> parts = new ArrayList<>(List.of(lock, zooKeeper));
    parts.addAll(nodes);
    IOException failure = new IOException("The local cluster did not stop cleanly");
    closeLastFirst(parts, failure);
    if (failure.getSuppressed().length > 0) {
      throw failure;
    }
  }

  /** Closes all, adding failures to the given exception. */
  private static void closeLastFirst(List<Closeable> parts, Exception failure) {
    List<Closeable> lastFirst = new ArrayList<>(parts);
    Collections.reverse(lastFirst);
    for (Closeable part : lastFirst) {
      try {
        part.close();
      } catch (IOException | RuntimeException e) {
        failure.addSuppressed(e);
      }
    }
  }
}
