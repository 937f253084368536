package org.palimpsest.desk;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.local.AgentLibraries;
import org.palimpsest.local.JavaProcesses;

/** The desk's agent, in its own process, as its libraries conflict with Solr's. */
final class DeskAgent implements AutoCloseable {

  private static final Duration READY_WAIT = Duration.ofMinutes(3);
  private static final Duration END_WAIT = Duration.ofSeconds(40);
  private static final long POLL_MILLIS = 200;

  private final Process process;
  private final Path log;

  private DeskAgent(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static DeskAgent start(AgentLibraries libraries, DeskHome desk) throws IOException {
    ProcessBuilder builder =
        JavaProcesses.builder(
            libraries.classPath(),
            List.of(
                JavaProcesses.java(),
                "-Dpalimpsest.extract.libraries="
                    + absolute(System.getProperty("palimpsest.extract.libraries", "")),
                Palimpsest.class.getName(),
                "agent",
                "--config",
                desk.config().toString()));
    builder.redirectErrorStream(true).redirectOutput(desk.agentLog().toFile());
    Process process = builder.directory(desk.folder().toFile()).start();
    process.getOutputStream().close();
    return new DeskAgent(process, desk.agentLog());
  }

  private static String absolute(String path) {
    return path.isEmpty() ? "" : new File(path).getAbsolutePath();
  }

  /**
   * Waits until the page can be opened.
   *
   * @throws IOException with a sentence, if the agent ends instead or on a timeout
   */
  DeskAddress awaitReady(int port, String credentials) throws IOException {
    long deadlineNanos = System.nanoTime() + READY_WAIT.toNanos();
    while (System.nanoTime() < deadlineNanos) {
      Optional<DeskAddress> address = DeskAddress.ofRunning(port, credentials);
      if (address.isPresent()) {
        return address.get();
      }
      if (hasEnded()) {
        throw new IOException(
            "the agent ended with exit code " + process.exitValue() + "; its log is " + log + ".");
      }
    }
    throw new IOException("the agent does not answer; its log is " + log + ".");
  }

  private boolean hasEnded() throws IOException {
    try {
      return process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the agent started");
    }
  }

  /** Waits until the agent ends by itself; returns its exit code. */
  int awaitEnd() throws IOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** Ends the agent, forcibly after a timeout; does nothing when called again. */
  @Override
  public void close() {
    process.destroy(); // SIGTERM
    try {
      if (!process.waitFor(END_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
