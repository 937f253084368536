package org.palimpsest.benchmarks.evaluate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;

/**
 * A temporary folder, and a SolrCloud in it where one is needed. Both are gone when it is closed,
 * or when the process is told to end.
 */
final class Workspace implements AutoCloseable {

  private final Path folder;
  private final Thread atExit = new Thread(this::closeAtExit, "close-evaluation");
  private @Nullable LocalCluster cluster;
  private boolean isClosed;

  /**
   * Makes the folder.
   *
   * @throws IOException if it cannot be made
   */
  Workspace() throws IOException {
    folder = Files.createTempDirectory("palimpsest-evaluate");
  }

  /** From now on it is closed when the process is told to end. */
  Workspace closedAtExit() {
    Runtime.getRuntime().addShutdownHook(atExit);
    return this;
  }

  Path folder() {
    return folder;
  }

  /**
   * Starts a SolrCloud; returns its address.
   *
   * @throws IOException if it does not start
   */
  synchronized String startCluster() throws IOException {
    if (isClosed) {
      throw new IOException("the evaluation was told to end");
    }
    var config = new LocalClusterConfig(folder.resolve("solr"), LocalClusterConfig.PORT_ANY, 1);
    LocalCluster started = LocalCluster.start(config);
    cluster = started;
    return started.solrUrl();
  }

  @Override
  public void close() throws IOException {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      return; // the process ends already; the other thread closes
    }
    release();
  }

  private void closeAtExit() {
    try {
      release();
    } catch (IOException e) {
      System.err.println("Not all of " + folder + " could be removed.");
    }
  }

  private synchronized void release() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      if (cluster != null) {
        cluster.close();
      }
    } finally {
      delete();
    }
  }

  private void delete() throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
