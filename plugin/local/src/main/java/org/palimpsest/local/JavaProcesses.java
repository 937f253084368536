package org.palimpsest.local;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Processes of this JVM's Java. */
public final class JavaProcesses {

  private static final Duration POLL = Duration.ofMillis(150);

  private JavaProcesses() {}

  /**
   * Builds a process.
   *
   * @param classPath entries are absolute
   * @param command the executable, see {@link #java}, and its arguments
   */
  public static ProcessBuilder builder(String classPath, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command);
    // Not an argument, which would fill every list of processes.
    builder.environment().put("CLASSPATH", classPath);
    return builder;
  }

  /** The executable of this JVM. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** This JVM's class path, for a process in another folder. */
  public static String absoluteClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * Waits until a process has ended.
   *
   * @return false after the timeout, and for a dead process that its parent has not reaped
   * @throws InterruptedIOException if this thread is interrupted
   */
  public static boolean endsWithin(Duration wait, ProcessHandle process)
      throws InterruptedIOException {
    try {
      process.onExit().get(wait.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for process " + process.pid());
    }
  }

  /**
   * Ends a process by SIGTERM, and forcibly after a timeout; does nothing if it has ended.
   *
   * @throws InterruptedIOException if this thread is interrupted
   */
  public static void end(Duration wait, ProcessHandle process) throws InterruptedIOException {
    process.destroy();
    if (!endsWithin(wait, process)) {
      process.destroyForcibly();
      endsWithin(wait, process);
    }
  }

  /** A test for readiness. */
  @FunctionalInterface
  public interface Probe<T> {
    /** Empty if the process is not ready. */
    Optional<T> ask() throws IOException;
  }

  /**
   * Repeats a test until a process is ready.
   *
   * @return its result, or empty if the process has ended, or after the timeout
   * @throws InterruptedIOException if this thread is interrupted
   */
  public static <T> Optional<T> awaitReady(Duration wait, ProcessHandle process, Probe<T> probe)
      throws IOException {
    long deadlineNanos = System.nanoTime() + wait.toNanos();
    while (System.nanoTime() < deadlineNanos) {
      Optional<T> ready = probe.ask();
      if (ready.isPresent() || endsWithin(POLL, process)) {
        return ready;
      }
    }
    return Optional.empty();
  }
}
