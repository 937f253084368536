package org.palimpsest.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.local.ProcessEnd;

/**
 * The processes of one demo, and the certainty that none of them outlives it: they end when this is
 * closed, and when this JVM is told to end. Safe for use by several threads.
 */
final class DemoProcesses implements AutoCloseable {

  private static final Duration END_WAIT = Duration.ofSeconds(30);

  private final Path folder;
  private final Thread hook;
  private final List<Process> started = new ArrayList<>();
  private final List<Ending> endings = new ArrayList<>();
  private boolean closed;
  private volatile boolean interrupted;

  /** Ends what was started in another way. */
  @FunctionalInterface
  interface Ending {
    /** Ends it, or does nothing if it does not run. */
    void run() throws IOException;
  }

  /**
   * Watches over a demo.
   *
   * @param folder the demo's folder, deleted if this JVM is told to end
   */
  DemoProcesses(Path folder) {
    this.folder = folder;
    hook = new Thread(this::interrupt, "end-demo");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts a process, which is ended at the end, with all that it has started itself.
   *
   * @throws InterruptedIOException if the demo is over
   */
  synchronized Process start(ProcessBuilder builder) throws IOException {
    requireOpen();
    Process process = builder.start();
    started.add(process);
    return process;
  }

  /**
   * Has something done at the end, after all processes have ended.
   *
   * @throws InterruptedIOException if the demo is over
   */
  synchronized void atEnd(Ending ending) throws InterruptedIOException {
    requireOpen();
    endings.add(ending);
  }

  private void requireOpen() throws InterruptedIOException {
    if (closed) {
      throw new InterruptedIOException("the demo is over");
    }
  }

  /** Whether this JVM was told to end: what fails then fails because of that. */
  boolean wasInterrupted() {
    return interrupted;
  }

  /** Ends a process, in its own way if it does so in time. */
  static void end(ProcessHandle process) throws InterruptedIOException {
    process.destroy(); // SIGTERM
    if (!ProcessEnd.within(END_WAIT, process)) {
      process.destroyForcibly();
      ProcessEnd.within(END_WAIT, process);
    }
  }

  /**
   * Ends what runs; nothing can be started any more.
   *
   * @throws IOException if something could not be ended
   */
  @Override
  public void close() throws IOException {
    try {
      endAll();
    } finally {
      forgetHook();
    }
  }

  private void forgetHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) { // the JVM is ending, and the hook does the same
      return;
    }
  }

  private void interrupt() {
    interrupted = true;
    try {
      try {
        endAll();
      } finally {
        DemoFolder.delete(folder);
      }
    } catch (IOException e) { // nobody is left to be told
      return;
    }
  }

  private synchronized void endAll() throws IOException {
    closed = true;
    List<ProcessHandle> left =
        started.stream()
            .filter(Process::isAlive)
            .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process.toHandle())))
            .toList();
    left.forEach(ProcessHandle::destroy); // so that they end side by side
    for (ProcessHandle process : left) {
      end(process);
    }
    List<IOException> failures = endings.parallelStream().flatMap(DemoProcesses::failure).toList();
    endings.clear();
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }

  private static Stream<IOException> failure(Ending ending) {
    try {
      ending.run();
      return Stream.empty();
    } catch (IOException e) {
      return Stream.of(e);
    }
  }
}
