package org.palimpsest.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No process of a demo outlives it, and no other one is touched. */
final class DemoProcessesTest {

  @TempDir private Path folder;
  @TempDir private Path elsewhere;

  @Test
  void closing_endsTheDemosProcessesOnly() throws IOException {
    Process others = follow(Files.createFile(elsewhere.resolve("log"))).start();
    Process watched;
    Process unwatched; // as `local start` starts one
    try (DemoProcesses processes = new DemoProcesses(folder)) {
      Path log = Files.createFile(folder.resolve("log"));
      watched = processes.start(follow(log));
      unwatched = follow(log).start();
    }

    try {
      assertThat(watched.isAlive()).isFalse();
      assertThat(unwatched.isAlive()).isFalse();
      assertThat(others.isAlive()).isTrue();
    } finally {
      others.destroy();
    }
  }

  @Test
  void afterClosing_nothingStarts() throws IOException {
    DemoProcesses processes = new DemoProcesses(folder);
    processes.close();

    assertThatThrownBy(() -> processes.start(follow(folder))).isInstanceOf(DemoException.class);
  }

  @Test
  void endedProcess_isWaitedFor() throws IOException {
    try (DemoProcesses processes = new DemoProcesses(folder)) {
      Process process = processes.start(follow(Files.createFile(folder.resolve("log"))));

      processes.end(process.toHandle());

      assertThat(process.isAlive()).isFalse();
    }
  }

  /** A program that runs until it is told to end. */
  private static ProcessBuilder follow(Path file) {
    return new ProcessBuilder("tail", "-f", file.toString());
  }
}
