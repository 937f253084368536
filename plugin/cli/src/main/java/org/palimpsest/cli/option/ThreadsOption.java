package org.palimpsest.cli.option;

import picocli.CommandLine.Option;

/** The option of every command that sends several requests at a time. */
public final class ThreadsOption {

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "2",
      description = "How many requests are in flight (default: ${DEFAULT-VALUE}).")
  private int threads;

  /** What was given, which may be less than 1. */
  public int threads() {
    return threads;
  }
}
