package org.palimpsest.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A {@link LocalServer}, for the process that starts or stops it. */
final class ServerProcess {
  private static final Duration READY_WAIT = Duration.ofMinutes(3);
  private static final Duration STOP_WAIT = Duration.ofMinutes(1);
  private static final Duration KILLED_WAIT = Duration.ofSeconds(3);
  private static final Duration REAP_WAIT = Duration.ofSeconds(5);
  private static final Duration POLL = Duration.ofMillis(100);

  /** Keeps the process after the terminal's hangup; {@code setsid} is not everywhere. */
  private static final Path NOHUP = Path.of("/usr/bin/nohup");

  private static final int CONSOLE_CHARS_MAX = 2000;

  private final Path home;
  private final ProcessHandle handle;

  private ServerProcess(Path home, ProcessHandle handle) {
    this.home = home;
    this.handle = handle;
  }

  /**
   * Finds the process that runs, or is starting, in a home. A dead process that its parent has not
   * reaped is still listed, but has no lock.
   */
  static Optional<ServerProcess> find(Path home) throws IOException {
    Optional<ProcessHandle> named = ServerFile.read(home).flatMap(ServerFile::process);
    return named.isPresent() && HomeLock.isHeld(home)
        ? Optional.of(new ServerProcess(home, named.get()))
        : Optional.empty();
  }

  /**
   * Starts a process with this JVM's Java and class path.
   *
   * @param heap the heap limit, in the form of {@code -Xmx}
   * @param seeds the folder of secret seeds, or empty
   */
  static ServerProcess launch(LocalClusterConfig config, String heap, Optional<Path> seeds)
      throws IOException {
    Path logs = Files.createDirectories(config.home().resolve("logs"));
    ProcessBuilder builder =
        JavaProcesses.builder(JavaProcesses.absoluteClassPath(), command(config, heap, logs, seeds))
            .directory(config.home().toFile())
            .redirectErrorStream(true)
            .redirectOutput(console(config.home()).toFile());
    Process process = builder.start();
    process.getOutputStream().close();
    return new ServerProcess(config.home(), process.toHandle());
  }

  private static List<String> command(
      LocalClusterConfig config, String heap, Path logs, Optional<Path> seeds) {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(NOHUP)) {
      command.add(NOHUP.toString());
    }
    command.add(JavaProcesses.java());
    command.add("-Xmx" + heap);
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-Dpalimpsest.logs=" + logs);
    seeds.ifPresent(folder -> command.add("-D" + SeedsFolder.PROPERTY + "=" + folder));
    command.add(LocalServer.class.getName());
    command.add(config.home().toString());
    command.add(Integer.toString(config.port()));
    command.add(Integer.toString(config.nodes()));
    return command;
  }

  private static Path console(Path home) {
    return home.resolve("logs").resolve("console.log");
  }

  long pid() {
    return handle.pid();
  }

  /**
   * Waits until the cluster answers.
   *
   * @return its first node's address
   * @throws LocalClusterException if the process ends instead, with its output, or on a timeout
   */
  String awaitReady() throws IOException {
    long deadlineNanos = System.nanoTime() + READY_WAIT.toNanos();
    while (System.nanoTime() < deadlineNanos) {
      Optional<String> url =
          ServerFile.read(home).filter(this::isOfProcess).map(ServerFile::solrUrl);
      if (url.isPresent()) {
        return url.get();
      }
      if (hasEnded(Duration.ZERO)) {
        throw new LocalClusterException(printed());
      }
    }
    throw new LocalClusterException(
        "Solr (process "
            + pid()
            + ") is not ready after "
            + READY_WAIT.toSeconds()
            + " s"
            + seeLogs());
  }

  /**
   * Whether the process serves requests: one that was just killed may still have its lock.
   *
   * @throws LocalClusterException if it neither answers nor ends
   */
  boolean answers() throws IOException {
    try {
      ClusterReport.ask(awaitReady());
      return true;
    } catch (LocalClusterException e) {
      if (hasEnded(KILLED_WAIT)) {
        return false;
      }
      throw e;
    }
  }

  private boolean isOfProcess(ServerFile file) {
    return file.process().filter(handle::equals).isPresent();
  }

  private String printed() throws IOException {
    String text = Files.readString(console(home)).strip();
    if (text.isEmpty()) {
      return "Solr did not start" + seeLogs();
    }
    return text.length() <= CONSOLE_CHARS_MAX
        ? text
        : text.substring(0, CONSOLE_CHARS_MAX) + " ... (all in " + console(home) + ")";
  }

  private String seeLogs() {
    return "; see " + home.resolve("logs") + ".";
  }

  /**
   * Makes the process close its cluster and end.
   *
   * @throws LocalClusterException on a timeout
   */
  void stop() throws IOException {
    handle.destroy(); // SIGTERM
    if (!hasEnded(STOP_WAIT)) {
      throw new LocalClusterException(
          "Solr (process "
              + pid()
              + ") has not ended after "
              + STOP_WAIT.toSeconds()
              + " s"
              + seeLogs());
    }
  }

  private boolean hasEnded(Duration wait) throws IOException {
    long deadlineNanos = System.nanoTime() + wait.toNanos();
    while (!JavaProcesses.endsWithin(POLL, handle)) {
      if (isUnreaped()) {
        JavaProcesses.endsWithin(REAP_WAIT, handle); // most parents reap at once
        return true;
      }
      if (System.nanoTime() > deadlineNanos) {
        return false;
      }
    }
    return true;
  }

  /** Whether the process is dead, but not reaped by its parent, as in many containers. */
  private boolean isUnreaped() throws IOException {
    return handle.info().command().isEmpty() && !HomeLock.isHeld(home);
  }
}
