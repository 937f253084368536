package org.palimpsest.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HomeLockTest {
  @TempDir Path folder;

  @Test
  void heldHome_refusedUntilClosed() throws IOException {
    Path home = folder.resolve("new");
    try (HomeLock lock = HomeLock.acquire(home)) {
      assertThat(lock).isNotNull();
      assertThat(HomeLock.isHeld(home)).isTrue();
      assertThatExceptionOfType(LocalClusterException.class)
          .isThrownBy(() -> HomeLock.acquire(home))
          .withMessage(
              "The home %s is in use by a running cluster: stop that one, or take another --home.",
              home);
    }
    assertThat(HomeLock.isHeld(home)).isFalse();
    HomeLock.acquire(home).close();
  }

  @Test
  void closedTwice_laterLockStays() throws IOException {
    HomeLock first = HomeLock.acquire(folder);
    first.close();
    try (HomeLock second = HomeLock.acquire(folder)) {
      assertThat(second).isNotNull();
      first.close();
      assertThat(HomeLock.isHeld(folder)).isTrue();
    }
  }

  @Test
  void heldHome_refusedUnderAnotherName() throws IOException {
    Path home = Files.createDirectory(folder.resolve("home"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), home);
    try (HomeLock lock = HomeLock.acquire(home)) {
      assertThat(lock).isNotNull();
      assertThat(HomeLock.isHeld(link)).isTrue();
    }
  }

  @Test
  void absentHome_notHeldAndNotCreated() throws IOException {
    Path home = folder.resolve("absent");

    assertThat(HomeLock.isHeld(home)).isFalse();
    assertThat(home).doesNotExist();
  }
}
