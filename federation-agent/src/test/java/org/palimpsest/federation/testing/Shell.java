package org.palimpsest.federation.testing;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Runs small programs of the system, without logs, to their end. */
final class Shell {

  private Shell() {}

  /** Runs a program; returns whether it succeeded within a minute. */
  static boolean run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().readAllBytes();
    return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
  }

  /** Sends a signal to a process. */
  static void signal(String name, long pid) throws IOException, InterruptedException {
    if (!run("kill", "-" + name, Long.toString(pid))) {
      throw new IllegalStateException("The signal " + name + " was not sent.");
    }
  }
}
