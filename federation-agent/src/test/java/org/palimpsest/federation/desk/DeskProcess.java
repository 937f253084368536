package org.palimpsest.federation.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.ProcessLogs;
import org.palimpsest.federation.testing.SolrProcess;
import org.palimpsest.local.FreePorts;

/** {@code palimpsest desk} as a user starts it. */
final class DeskProcess implements AutoCloseable {

  private static final String ADDRESS = "The desk: ";

  /** How many were started by this JVM's tests: each has logs of its own. */
  private static int started;

  private final int starts = ++started;
  private final Process process;
  private final Path home;
  private final Path printed;
  private final String address;

  private DeskProcess(Process process, Path home, Path printed, String address) {
    this.process = process;
    this.home = home;
    this.printed = printed;
    this.address = address;
  }

  /** A port for a desk. */
  static int freePort() {
    try {
      return FreePorts.find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts a desk, and waits until it prints its address. */
  static DeskProcess start(Path home, int port, String... options) throws IOException {
    Path printed = Files.createTempFile(home.getParent(), "desk", ".out");
    Process process = launch(home, port, printed, options);
    Await.that("it says where it is")
        .failFast("it ended", () -> assertThat(process.isAlive()).isTrue())
        .until(() -> Files.readString(printed).contains(ADDRESS));
    return new DeskProcess(process, home, printed, address(printed));
  }

  /** Starts one beside one that runs; the address that it prints before it ends. */
  static String again(Path home, int port, String... options)
      throws IOException, InterruptedException {
    Path printed = Files.createTempFile(home.getParent(), "desk", ".out");
    assertThat(launch(home, port, printed, options).waitFor()).isZero();
    return address(printed);
  }

  private static Process launch(Path home, int port, Path printed, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String name : List.of("palimpsest.agent.libraries", "palimpsest.extract.libraries")) {
      command.add("-D" + name + "=" + System.getProperty(name));
    }
    command.add("org.palimpsest.cli.Palimpsest");
    command.addAll(List.of("desk", "--no-browser", "--home", home.toString()));
    command.addAll(List.of("--port", Integer.toString(port)));
    command.addAll(List.of(options));
    var builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", System.getProperty("palimpsest.local.libraries") + "/*");
    builder.environment().put("JDK_JAVA_OPTIONS", SolrProcess.SHORT_LIVED);
    return builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
  }

  private static String address(Path printed) throws IOException {
    return Files.readString(printed)
        .lines()
        .filter(line -> line.startsWith(ADDRESS))
        .findFirst()
        .orElseThrow()
        .substring(ADDRESS.length());
  }

  /** With the key that lets in once. */
  String address() {
    return address;
  }

  /** As Ctrl-C does. */
  @Override
  public void close() throws IOException {
    process.destroy();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(Files.readString(printed)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ProcessLogs.keep(home.resolve("logs/agent.log"), "desk-agent-" + starts);
  }
}
