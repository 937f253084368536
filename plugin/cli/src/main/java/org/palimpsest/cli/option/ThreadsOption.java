package org.palimpsest.cli.option;

import picocli.CommandLine.Option;

/** Option {@code --threads}. */
public final class ThreadsOption {

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "Requests in flight (default: ${DEFAULT-VALUE}).")
  private int threads;

  public int threads() {
    return threads;
  }
}
