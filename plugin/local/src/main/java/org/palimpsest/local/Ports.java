package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * The ports of a cluster on 127.0.0.1, stored in its home for the next start; 0 for any free one.
 *
 * @param zooKeeper ZooKeeper's port
 * @param nodes the Solr nodes' ports, the first node's first
 */
record Ports(int zooKeeper, List<Integer> nodes) {
  private static final String FILE = "ports.properties";

  Ports {
    nodes = List.copyOf(nodes);
  }

  /**
   * Returns the ports that a configuration requests.
   *
   * @throws LocalClusterException if the home has data of more nodes
   */
  static Ports wanted(LocalClusterConfig config) throws IOException {
    Optional<Ports> last = read(config.home());
    int nodesBefore = last.map(ports -> ports.nodes().size()).orElse(0);
    if (config.nodes() < nodesBefore) {
      throw new LocalClusterException(
          "The home "
              + config.home()
              + " holds the data of "
              + nodesBefore
              + " nodes: start it with --nodes "
              + nodesBefore
              + ", or take another --home.");
    }
    return config.port() == LocalClusterConfig.PORT_ANY
        ? last.orElse(new Ports(0, List.of())).padded(config.nodes())
        : fixed(config.port(), config.nodes());
  }

  private static Ports fixed(int port, int nodeCount) {
    List<Integer> nodes = new ArrayList<>();
    for (int i = 0; i < nodeCount; i++) {
      nodes.add(port + i);
    }
    return new Ports(port + LocalClusterConfig.ZOOKEEPER_PORT_OFFSET, nodes);
  }

  private Ports padded(int nodeCount) {
    List<Integer> padded = new ArrayList<>(nodes);
    while (padded.size() < nodeCount) {
      padded.add(0);
    }
    return new Ports(zooKeeper, padded);
  }

  /** Returns the ports of the last start in a home, or empty if there was none. */
  static Optional<Ports> read(Path home) throws IOException {
    Path file = home.resolve(FILE);
    Optional<Properties> properties = PropertiesFile.read(file);
    if (properties.isEmpty()) {
      return Optional.empty();
    }
    List<Integer> nodes = new ArrayList<>();
    while (properties.get().containsKey("node" + (nodes.size() + 1))) {
      nodes.add(port(file, properties.get(), "node" + (nodes.size() + 1)));
    }
    return Optional.of(new Ports(port(file, properties.get(), "zookeeper"), nodes));
  }

  private static int port(Path file, Properties properties, String name)
      throws LocalClusterException {
    return (int) PropertiesFile.number(file, properties, name, 65535);
  }

  void write(Path home) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("zookeeper", Integer.toString(zooKeeper));
    for (int i = 0; i < nodes.size(); i++) {
      properties.setProperty("node" + (i + 1), Integer.toString(nodes.get(i)));
    }
    PropertiesFile.write(home.resolve(FILE), properties);
  }

  /** The error of a port that is in use. */
  static LocalClusterException taken(int port, String purpose, IOException cause) {
    return new LocalClusterException(
        "Port "
            + port
            + ", for "
            + purpose
            + ", is taken: stop the program that listens there, or choose another with --port"
            + " (ZooKeeper takes that plus "
            + LocalClusterConfig.ZOOKEEPER_PORT_OFFSET
            + ").",
        cause);
  }
}
