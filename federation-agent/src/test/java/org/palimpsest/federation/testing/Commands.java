package org.palimpsest.federation.testing;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the agent's command line as a user does: in a process of its own. */
public final class Commands {

  private static final long WAIT_SECONDS = 180;

  private final Path folder;

  /** Commands that are run in a folder, which takes their output for a moment. */
  public Commands(Path folder) {
    this.folder = folder;
  }

  /**
   * What a command printed.
   *
   * @param exitCode of its process
   * @param out standard output
   * @param err standard error
   */
  public record Printed(int exitCode, String out, String err) {}

  /** Runs a command to its end. */
  public Printed run(Object... arguments) throws IOException, InterruptedException {
    Path out = Files.createTempFile(folder, "command", ".out");
    Path err = Files.createTempFile(folder, "command", ".err");
    Process process =
        new ProcessBuilder(command(arguments))
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    process.getOutputStream().close();
    if (!process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("did not end: " + Arrays.toString(arguments));
    }
    return new Printed(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  /** Runs a command that must succeed; returns what it printed to standard output. */
  public String succeed(Object... arguments) throws IOException, InterruptedException {
    Printed printed = run(arguments);
    if (printed.exitCode() != 0) {
      throw new AssertionError(
          Arrays.toString(arguments) + " ended with " + printed.exitCode() + ": " + printed.err());
    }
    return printed.out();
  }

  /** The command line of a process with the agent's libraries. */
  static List<String> command(Object... arguments) {
    Path libraries = Path.of(System.getProperty("palimpsest.agent.libraries", "none"));
    if (Files.notExists(libraries)) {
      throw new IllegalStateException("Package this module first: there is no " + libraries);
    }
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            libraries + "/*",
            "org.palimpsest.cli.Palimpsest"));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    return command;
  }

  /** A port of this machine that nothing listens on just now. */
  public static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
