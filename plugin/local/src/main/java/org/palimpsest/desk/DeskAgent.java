package org.palimpsest.desk;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.local.AgentLibraries;
import org.palimpsest.local.JavaProcesses;

/** The desk's agent, in its own process, as its libraries conflict with Solr's. */
final class DeskAgent implements AutoCloseable {

  private static final Duration READY_WAIT = Duration.ofMinutes(3);
  private static final Duration END_WAIT = Duration.ofSeconds(40);

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
    Optional<DeskAddress> address =
        JavaProcesses.awaitReady(
            READY_WAIT, process.toHandle(), () -> DeskAddress.ofRunning(port, credentials));
    if (address.isEmpty()) {
      throw new IOException(
          process.isAlive()
              ? "the agent does not answer; its log is " + log + "."
              : "the agent ended with exit code "
                  + process.exitValue()
                  + "; its log is "
                  + log
                  + ".");
    }
    return address.get();
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
    try {
      JavaProcesses.end(END_WAIT, process.toHandle());
    } catch (InterruptedIOException e) { // the interrupt is set again
      return;
    }
  }
}
