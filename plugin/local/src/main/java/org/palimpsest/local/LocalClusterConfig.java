package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The home, ports and size of a local cluster.
 *
 * @param home the folder of the data; made absolute; created at the start
 * @param port the first node's port, {@value #PORT_MIN}..{@value #PORT_MAX}: node {@code i} (from
 *     1) listens on {@code port + i - 1}, ZooKeeper on {@code port + 1000}. Or {@link #PORT_ANY}
 * @param nodes number of Solr nodes, 1..{@value #NODES_MAX}; at least that of the last start
 */
public record LocalClusterConfig(Path home, int port, int nodes) {
  /** Solr's usual port. */
  public static final int PORT_DEFAULT = 8983;

  /** The ports of the last start in the same home, or else any free ones. */
  public static final int PORT_ANY = 0;

  static final int PORT_MIN = 1024;
  static final int ZOOKEEPER_PORT_OFFSET = 1000;
  static final int PORT_MAX = 65535 - ZOOKEEPER_PORT_OFFSET;
  static final int NODES_MAX = 8;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if a number is out of its range
   */
  public LocalClusterConfig {
    home = Objects.requireNonNull(home, "home").toAbsolutePath().normalize();
    if (port != PORT_ANY && (port < PORT_MIN || port > PORT_MAX)) {
      throw new IllegalArgumentException(
          "The port is " + port + "; it must be 0 (any) or " + PORT_MIN + ".." + PORT_MAX + ".");
    }
    if (nodes < 1 || nodes > NODES_MAX) {
      throw new IllegalArgumentException(
          "The number of nodes is " + nodes + "; it must be 1.." + NODES_MAX + ".");
    }
  }

  /**
   * Completes missing values by those of the last start in this home, or else by one node on port
   * {@value #PORT_DEFAULT}.
   *
   * @throws LocalClusterException if the home's record of the last start is damaged
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a given number is out of its range
   */
  static LocalClusterConfig completed(Path home, @Nullable Integer port, @Nullable Integer nodes)
      throws IOException {
    Optional<Ports> last = Ports.read(home);
    int portDefault = last.isPresent() ? PORT_ANY : PORT_DEFAULT;
    int nodesDefault = last.map(ports -> ports.nodes().size()).orElse(1);
    return new LocalClusterConfig(
        home, port == null ? portDefault : port, nodes == null ? nodesDefault : nodes);
  }
}
