package org.palimpsest.local;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.solr.cloud.ZkConfigSetService;
import org.apache.solr.common.cloud.SolrZkClient;

/**
 * Solr nodes that can be killed: each in its own process, with the {@code solr.xml} of local nodes,
 * and a ZooKeeper in this process. In this package for access to the parts of {@link LocalCluster}.
 */
public final class NodeProcesses implements Closeable {

  /** ZooKeeper's least session timeout, two ticks: a killed node counts as alive for so long. */
  private static final int SESSION_MILLIS = 4000;

  private final Path home;
  private final LocalZooKeeper zooKeeper;
  private final int[] ports;
  private final Process[] processes;

  /** Starts all nodes; they are numbered from 1. */
  public NodeProcesses(Path home, int nodes) throws IOException {
    this.home = home;
    this.ports = new int[nodes];
    this.processes = new Process[nodes];
    zooKeeper = LocalZooKeeper.open(home.resolve("zookeeper"), 0);
    zooKeeper.start();
    try {
      for (int number = 1; number <= nodes; number++) {
        ports[number - 1] = FreePorts.find();
        launch(number);
      }
      for (int number = 1; number <= nodes; number++) {
        awaitStarted(number);
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  public void uploadConfigset(String name, Path folder) throws IOException {
    try (SolrZkClient client =
        new SolrZkClient.Builder()
            .withUrl(zooKeeper.address())
            .withTimeout(30, TimeUnit.SECONDS)
            .build()) {
      new ZkConfigSetService(client).uploadConfig(name, folder, true);
    }
  }

  public String solrUrl(int number) {
    return "http://" + LocalCluster.HOST + ":" + ports[number - 1] + "/solr";
  }

  /** Starts a node; returns when it answers, maybe before its replicas have recovered. */
  public void start(int number) throws IOException {
    launch(number);
    awaitStarted(number);
  }

  private void launch(int number) throws IOException {
    Path folder = home.resolve("node" + number);
    SolrNode.createHome(folder);
    Path solrXml = folder.resolve("solr.xml");
    Files.writeString(
        solrXml, Files.readString(solrXml).replace(">15000<", ">" + SESSION_MILLIS + "<"));
    Path logs = Files.createDirectories(logs(number));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx512m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Dpalimpsest.logs=" + logs));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(
        List.of("" + number, folder.toString(), "" + ports[number - 1], zooKeeper.address()));
    processes[number - 1] =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(logs.resolve("console.log").toFile()))
            .start();
  }

  private Path logs(int number) {
    return home.resolve("logs" + number);
  }

  private void awaitStarted(int number) throws IOException {
    BufferedReader out =
        new BufferedReader(
            new InputStreamReader(processes[number - 1].getInputStream(), StandardCharsets.UTF_8));
    if (!Main.STARTED.equals(out.readLine())) {
      throw new IOException("node " + number + " did not start; see " + logs(number));
    }
  }

  /** Kills a node by SIGKILL, without any further write. */
  public void kill(int number) throws InterruptedIOException {
    Process process = processes[number - 1];
    if (process != null) {
      process.destroyForcibly();
      try {
        process.waitFor();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while a node was killed");
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (int number = 1; number <= processes.length; number++) {
      kill(number);
    }
    zooKeeper.close();
  }

  /** One node's process. */
  static final class Main {

    /** Printed when the node answers. */
    static final String STARTED = "started";

    private Main() {}

    /**
     * Starts a node and returns; its threads keep the process alive.
     *
     * @param arguments number, home, port, address of ZooKeeper
     */
    public static void main(String[] arguments) throws IOException {
      SolrNode.open(
              Integer.parseInt(arguments[0]), Path.of(arguments[1]), Integer.parseInt(arguments[2]))
          .start(arguments[3]);
      System.out.println(STARTED);
    }
  }
}
