package org.palimpsest.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No process of a demo outlives it. */
final class DemoProcessesTest {

  @TempDir private Path folder;

  @Test
  void closing_endsProcessesWithTheirOwn() throws IOException {
    Process parent;
    ProcessHandle child;
    try (DemoProcesses processes = new DemoProcesses(folder)) {
      parent = processes.start(new ProcessBuilder("/bin/sh", "-c", "tail -f /dev/null & wait"));
      child = awaitChild(parent);
    }

    assertThat(parent.isAlive()).isFalse();
    assertThat(child.isAlive()).isFalse();
  }

  @Test
  void closing_doesWhatIsToBeDoneAtTheEndOnce() throws IOException {
    AtomicInteger done = new AtomicInteger();
    DemoProcesses processes = new DemoProcesses(folder);
    processes.atEnd(done::incrementAndGet);
    processes.close();
    processes.close();

    assertThat(done).hasValue(1);
  }

  @Test
  void failureAtTheEnd_isToldAfterEverythingElse() throws IOException {
    DemoProcesses processes = new DemoProcesses(folder);
    Process process = processes.start(follow());
    processes.atEnd(
        () -> {
          throw new DemoException("no end");
        });

    assertThatThrownBy(processes::close).hasMessage("no end");
    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void afterClosing_nothingStarts() throws IOException {
    DemoProcesses processes = new DemoProcesses(folder);
    processes.close();

    assertThatThrownBy(() -> processes.start(follow())).isInstanceOf(InterruptedIOException.class);
  }

  @Test
  void endedProcess_isWaitedFor() throws IOException {
    try (DemoProcesses processes = new DemoProcesses(folder)) {
      Process process = processes.start(follow());

      DemoProcesses.end(process.toHandle());

      assertThat(process.isAlive()).isFalse();
    }
  }

  private static ProcessHandle awaitChild(Process parent) {
    while (parent.isAlive()) {
      Optional<ProcessHandle> child = parent.children().findFirst();
      if (child.isPresent()) {
        return child.get();
      }
      Thread.onSpinWait();
    }
    throw new AssertionError("the process ended by itself");
  }

  /** A program that runs until SIGTERM. */
  private static ProcessBuilder follow() {
    return new ProcessBuilder("tail", "-f", "/dev/null");
  }
}
