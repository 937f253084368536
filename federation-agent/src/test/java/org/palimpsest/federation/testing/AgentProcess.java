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
 * A real agent, {@code palimpsest agent}, in a process of its own. Its log is one of {@link
 * ProcessLogs}; the secrets of its home are looked for in all of them. Whatever is not closed is
 * ended with the JVM.
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
   * @param operationsPort as its configuration says
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

  /** Waits until it is ready, which it is not while the state cannot be reached. */
  public void awaitReady() {
    Await.that("the agent is ready")
        .ignoreExceptionsInstanceOf(IOException.class) // does not listen yet
        .failFast("it ended", () -> assertThat(process.isAlive()).as(this::log).isTrue())
        .untilAsserted(() -> assertThat(get("/ready").statusCode()).as(this::log).isEqualTo(200));
  }

  /** Asks the port for operators. */
  public HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + operationsPort + path))
            .timeout(Duration.ofSeconds(60))
            .build(),
        BodyHandlers.ofString());
  }

  /** Its process, for tests that kill or stop it with a signal. */
  public Process process() {
    return process;
  }

  /** What it has logged. */
  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it as a power cut would (SIGKILL). */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Stops it where it is (SIGSTOP): it does nothing, and does not know. */
  public void suspend() throws IOException, InterruptedException {
    Shell.signal("STOP", process.pid());
  }

  /** Lets it go on (SIGCONT). */
  public void resume() throws IOException, InterruptedException {
    Shell.signal("CONT", process.pid());
  }

  /**
   * Ends it as an administrator would (SIGTERM).
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
