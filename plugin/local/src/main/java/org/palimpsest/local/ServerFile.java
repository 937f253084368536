package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What a background process says of itself in its home. The file stays when the process has ended,
 * so that a process is believed to be the one only if its start time, too, is as written.
 *
 * @param pid the process
 * @param startMillis when the process was started, in milliseconds of Unix time
 * @param solrUrl the first node's address; null as long as the cluster is starting
 */
record ServerFile(long pid, long startMillis, @Nullable String solrUrl) {
  private static final String FILE = "server.properties";

  /** Linux knows when it was booted, on which start times rest, to the second only. */
  private static final Duration START_TOLERANCE = Duration.ofSeconds(2);

  /** Describes this process. */
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

  /** Returns the process, if it is still there; never another one that got its number later. */
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
