package org.palimpsest.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.local.JavaProcesses;

/**
 * The processes of a demo. They end when this is closed, or with this JVM. Safe for use by several
 * threads.
 */
final class DemoProcesses implements AutoCloseable {

  private static final Duration END_WAIT = Duration.ofSeconds(30);

  private final Path folder;
  private final Thread hook;
  private final List<Process> started = new ArrayList<>();
  private final List<Ending> endings = new ArrayList<>();
  private boolean closed;
  private volatile boolean interrupted;

  /** An action at the end of a demo. */
  @FunctionalInterface
  interface Ending {
    /** Ends something, or does nothing if it does not run. */
    void run() throws IOException;
  }

  /**
   * Registers a shutdown hook.
   *
   * @param folder the demo's folder, deleted if this JVM is told to end
   */
  DemoProcesses(Path folder) {
    this.folder = folder;
    hook = new Thread(this::interrupt, "end-demo");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts a process, which is ended with its descendants at the end of the demo.
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
   * Adds an action for the end, after all processes have ended.
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

  /** Whether this JVM is shutting down, which explains later failures. */
  boolean wasInterrupted() {
    return interrupted;
  }

  /** Ends a process, forcibly after a timeout. */
  static void end(ProcessHandle process) throws InterruptedIOException {
    JavaProcesses.end(END_WAIT, process);
  }

  /**
   * Ends all processes; no more can be started.
   *
   * @throws IOException if a process could not be ended
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
    } catch (IllegalStateException e) { // the shutdown hook does the same
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
    } catch (IOException e) { // the JVM ends; a message would reach no user
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
    left.forEach(ProcessHandle::destroy); // all end at the same time
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
