package org.palimpsest.federation.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real agent, {@code palimpsest agent}, as a process. Its log is one of {@link ProcessLogs}, and
 * all of them are scanned for its home's secrets. Ends with the JVM at the latest.
 */
public final class AgentProcess implements AutoCloseable {

  private static final long STOP_SECONDS = 60;
  private static final AtomicInteger COUNT = new AtomicInteger();

  private final Process process;
  private final Path log;
  private final Path config;
  private final int operationsPort;
  private final HttpClient client = HttpClient.newHttpClient();

  private AgentProcess(Process process, Path log, Path config, int operationsPort) {
    this.process = process;
    this.log = log;
    this.config = config;
    this.operationsPort = operationsPort;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end-agent"));
  }

  /**
   * Starts an agent, and waits until it is ready.
   *
   * @param operationsPort the port for operators in its configuration
   */
  public static AgentProcess start(Path config, int operationsPort)
      throws IOException, InterruptedException {
    Path log = ProcessLogs.folder().resolve("agent-" + COUNT.incrementAndGet() + ".log");
    Commands.noteHomeOf(config);
    Process process =
        new ProcessBuilder(Commands.command("agent", "--config", config))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    var agent = new AgentProcess(process, log, config, operationsPort);
    agent.awaitReady();
    return agent;
  }

  /** Waits until the agent is ready, which needs the state. */
  public void awaitReady() {
    Await.that("the agent is ready")
        .ignoreExceptionsInstanceOf(IOException.class) // does not listen yet
        .failFast("it ended", () -> assertThat(process.isAlive()).as(this::log).isTrue())
        .untilAsserted(() -> assertThat(get("/ready").statusCode()).as(this::log).isEqualTo(200));
  }

  /** Sends a GET to the port for operators. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + operationsPort + path))
            .timeout(Duration.ofSeconds(60))
            .build(),
        BodyHandlers.ofString());
  }

  /** The process, for tests that kill or stop it with a signal. */
  public Process process() {
    return process;
  }

  /** The text of its log. */
  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends the process like a power cut (SIGKILL). */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Stops the process (SIGSTOP). */
  public void suspend() throws IOException, InterruptedException {
    Shell.signal("STOP", process.pid());
  }

  /** Continues the process (SIGCONT). */
  public void resume() throws IOException, InterruptedException {
    Shell.signal("CONT", process.pid());
  }

  /**
   * Ends the process as an administrator would (SIGTERM).
   *
   * @return whether it ended in time
   */
  public boolean stop() throws InterruptedException {
    process.destroy();
    return process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    try {
      Commands.noteHomeOf(config);
      if (!stop()) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
