package org.palimpsest.demo;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The processes of one demo, and the certainty that none of them outlives it: they end when this is
 * closed, and when this JVM ends for whatever reason it is told of.
 *
 * <p>A process belongs to the demo if this JVM started it, itself or through {@code local start},
 * and its arguments name a file below the demo's folder. Safe for use by several threads.
 */
final class DemoProcesses implements AutoCloseable {

  private static final Duration END_WAIT = Duration.ofSeconds(30);

  private final Path folder;
  private final Thread hook;
  private boolean closed;

  /**
   * Watches over a demo.
   *
   * @param folder the demo's folder, which no other program uses
   */
  DemoProcesses(Path folder) {
    this.folder = folder.toAbsolutePath();
    hook = new Thread(this::interrupted, "end-demo");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /**
   * Starts a process.
   *
   * @throws DemoException if the demo is over
   */
  synchronized Process start(ProcessBuilder builder) throws IOException {
    if (closed) {
      throw new DemoException("it was interrupted.");
    }
    return builder.start();
  }

  /** Ends a process, in its own way if it does so in time. */
  void end(ProcessHandle process) throws InterruptedIOException {
    process.destroy(); // SIGTERM
    if (!hasEnded(process)) {
      process.destroyForcibly();
      hasEnded(process);
    }
  }

  /** Ends what runs; nothing can be started any more. */
  @Override
  public void close() throws InterruptedIOException {
    endAll();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) { // the JVM is ending, and the hook does the same
      return;
    }
  }

  private void interrupted() {
    try {
      endAll();
      DemoFolder.delete(folder);
    } catch (IOException e) { // nobody is left to be told; the system clears its temporary folder
      return;
    }
  }

  private synchronized void endAll() throws InterruptedIOException {
    closed = true;
    // Again, since a command under way may have started one meanwhile.
    for (List<ProcessHandle> left = running(); !left.isEmpty(); left = running()) {
      left.forEach(ProcessHandle::destroy);
      for (ProcessHandle process : left) {
        end(process);
      }
    }
  }

  private List<ProcessHandle> running() {
    return ProcessHandle.current().children().filter(this::isOfDemo).toList();
  }

  private boolean isOfDemo(ProcessHandle process) {
    return process.isAlive()
        && Arrays.stream(process.info().arguments().orElse(new String[0]))
            .anyMatch(argument -> argument.contains(folder.toString()));
  }

  private static boolean hasEnded(ProcessHandle process) throws InterruptedIOException {
    CompletableFuture<ProcessHandle> end = process.onExit();
    try {
      end.get(END_WAIT.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while a process ended");
    }
  }
}
