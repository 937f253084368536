package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The background process of {@code palimpsest local start}: a cluster that runs until SIGTERM. */
final class LocalServer {
  private static final Logger LOG = LoggerFactory.getLogger(LocalServer.class);

  private LocalServer() {}

  /**
   * Starts a cluster and returns; the cluster's threads keep the process alive. On failure the exit
   * code is 1 and the reason is on standard error.
   *
   * @param arguments home, port, and number of nodes
   */
  public static void main(String[] arguments) {
    try {
      run(
          new LocalClusterConfig(
              Path.of(arguments[0]),
              Integer.parseInt(arguments[1]),
              Integer.parseInt(arguments[2])));
    } catch (IOException | RuntimeException e) {
      LOG.error("The local cluster did not start", e);
      System.err.println(e instanceof LocalClusterException ? e.getMessage() : e);
      System.exit(1);
    }
  }

  private static void run(LocalClusterConfig config) throws IOException {
    HomeLock lock = HomeLock.acquire(config.home());
    // Under the lock, so no second process overwrites it.
    ServerFile.ofThisProcess(null).write(config.home());
    LocalCluster cluster = LocalCluster.start(config, lock);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> close(cluster), "close-cluster"));
    ServerFile.ofThisProcess(cluster.solrUrl()).write(config.home());
  }

  private static void close(LocalCluster cluster) {
    try {
      cluster.close();
    } catch (IOException e) {
      LOG.error("The local cluster did not stop cleanly", e);
    }
  }
}
