package org.palimpsest.local;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for the end of a process. */
public final class ProcessEnd {

  private ProcessEnd() {}

  /**
   * Waits until a process has ended, or the time is over.
   *
   * @return whether it has ended; of one that is dead, but kept by a parent that never asks for its
   *     end, false
   * @throws InterruptedIOException if this thread is interrupted
   */
  public static boolean within(Duration wait, ProcessHandle process) throws InterruptedIOException {
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
}
