package org.palimpsest.benchmarks.evaluate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.report.Folders;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;

/**
 * A temporary folder, with a SolrCloud if needed; deleted when it is closed or the process ends.
 */
final class Workspace implements AutoCloseable {

  private final Path folder;
  private final Thread atExit = new Thread(this::closeAtExit, "close-evaluation");
  private @Nullable LocalCluster cluster;
  private boolean isClosed;

  /**
   * Creates the folder.
   *
   * @throws IOException if it cannot be created
   */
  Workspace() throws IOException {
    folder = Files.createTempDirectory("palimpsest-evaluate");
    Runtime.getRuntime().addShutdownHook(atExit);
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
      return; // the process ends; the shutdown hook closes
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
      Folders.delete(folder);
    }
  }
}
