package org.palimpsest.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.palimpsest.local.JavaProcesses;

/** A federation agent that runs in the background. */
final class AgentProcess {

  private static final Duration READY_WAIT = Duration.ofMinutes(2);
  private static final int OK = 200;

  private final String site;
  private final Process process;
  private final URI ready;
  private final Path log;

  private AgentProcess(String site, Process process, URI ready, Path log) {
    this.site = site;
    this.process = process;
    this.ready = ready;
    this.log = log;
  }

  /**
   * Starts an agent.
   *
   * @param builder the agent's process
   * @param operationsPort the port of its health check
   * @param log a file for its output
   */
  static AgentProcess start(
      String site, DemoProcesses processes, ProcessBuilder builder, int operationsPort, Path log)
      throws IOException {
    Process process =
        processes.start(builder.redirectErrorStream(true).redirectOutput(log.toFile()));
    process.getOutputStream().close();
    return new AgentProcess(
        site, process, URI.create("http://127.0.0.1:" + operationsPort + "/ready"), log);
  }

  /**
   * Waits until the agent is ready.
   *
   * @throws DemoException if it ends instead, or on a timeout
   */
  void awaitReady() throws IOException {
    HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    Optional<Boolean> answered =
        JavaProcesses.awaitReady(READY_WAIT, handle(), () -> readiness(client));
    if (answered.isEmpty()) {
      throw failed(
          process.isAlive()
              ? "is not ready after " + READY_WAIT.toSeconds() + " s"
              : "ended with exit code " + process.exitValue());
    }
  }

  private Optional<Boolean> readiness(HttpClient client) throws InterruptedIOException {
    HttpRequest request = HttpRequest.newBuilder(ready).timeout(Duration.ofSeconds(10)).build();
    try {
      int status = client.send(request, BodyHandlers.discarding()).statusCode();
      return status == OK ? Optional.of(true) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while an agent started");
    } catch (IOException e) { // not listening yet
      return Optional.empty();
    }
  }

  private DemoException failed(String what) {
    return new DemoException(
        site + "'s agent (process " + process.pid() + ") " + what + "; its log is " + log + ".");
  }

  ProcessHandle handle() {
    return process.toHandle();
  }
}
