package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The record of a background process in its home. The file outlives the process, so a process is
 * accepted only if its start time matches, too.
 *
 * @param pid of the process
 * @param startMillis start of the process, in milliseconds of Unix time
 * @param solrUrl the first node's address, or null while the cluster is starting
 */
record ServerFile(long pid, long startMillis, @Nullable String solrUrl) {
  private static final String FILE = "server.properties";

  /** Linux reckons start times from the boot time, known to the second only. */
  private static final Duration START_TOLERANCE = Duration.ofSeconds(2);

  /** The record of this process. */
  static ServerFile ofThisProcess(@Nullable String solrUrl) {
    ProcessHandle self = ProcessHandle.current();
    Instant start = self.info().startInstant().orElse(Instant.now());
    return new ServerFile(self.pid(), start.toEpochMilli(), solrUrl);
  }

  static Optional<ServerFile> read(Path home) throws IOException {
    Path file = home.resolve(FILE);
    Optional<Properties> properties = PropertiesFile.read(file);
    if (properties.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ServerFile(
            PropertiesFile.number(file, properties.get(), "pid", Long.MAX_VALUE),
            PropertiesFile.number(file, properties.get(), "startMillis", Long.MAX_VALUE),
            properties.get().getProperty("solrUrl")));
  }

  void write(Path home) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("pid", Long.toString(pid));
    properties.setProperty("startMillis", Long.toString(startMillis));
    if (solrUrl != null) {
      properties.setProperty("solrUrl", solrUrl);
    }
    PropertiesFile.write(home.resolve(FILE), properties);
  }

  /** Returns the process if it is alive; never another process with its number. */
  Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::startedAsWritten);
  }

  private boolean startedAsWritten(ProcessHandle process) {
    return process
        .info()
        .startInstant()
        .map(start -> Duration.between(start, Instant.ofEpochMilli(startMillis)).abs())
        .filter(difference -> difference.compareTo(START_TOLERANCE) <= 0)
        .isPresent();
  }
}
