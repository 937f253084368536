package org.palimpsest.local;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A lock that keeps a second cluster out of a home; the operating system releases it with the
 * process.
 */
final class HomeLock implements Closeable {
  private static final String FILE = "lock";

  /*
   * Homes locked by this JVM. POSIX drops a process's lock on a file when the process closes the
   * file through any channel, so a home in this set must not be opened for a test.
   */
  private static final Set<Path> LOCKED_HERE = ConcurrentHashMap.newKeySet();

  private final Path home;
  private final FileChannel channel;

  private HomeLock(Path home, FileChannel channel) {
    this.home = home;
    this.channel = channel;
  }

  /**
   * Locks a home, creating it for its owner only if it is missing.
   *
   * @throws LocalClusterException if another cluster has it
   * @throws IOException if it cannot be created
   */
  static HomeLock acquire(Path home) throws IOException {
    PrivateFiles.createFolder(home);
    HomeLock lock = tryAcquire(home.toRealPath());
    if (lock == null) {
      throw new LocalClusterException(
          "The home "
              + home
              + " is in use by a running cluster: stop that one, or take another --home.");
    }
    return lock;
  }

  /** Whether a running cluster has locked this home. */
  static boolean isHeld(Path home) throws IOException {
    if (Files.notExists(home.resolve(FILE))) {
      return false;
    }
    try (HomeLock lock = tryAcquire(home.toRealPath())) {
      return lock == null;
    }
  }

  private static @Nullable HomeLock tryAcquire(Path home) throws IOException {
    if (!LOCKED_HERE.add(home)) {
      return null;
    }
    FileChannel channel = null;
    FileLock lock = null;
    try {
      channel =
          FileChannel.open(home.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lock = channel.tryLock();
      return lock == null ? null : new HomeLock(home, channel);
    } finally {
      if (lock == null) {
        LOCKED_HERE.remove(home);
        if (channel != null) {
          channel.close();
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (!channel.isOpen()) {
      return; // another cluster may hold the home by now
    }
    try {
      channel.close();
    } finally {
      LOCKED_HERE.remove(home);
    }
  }
}
