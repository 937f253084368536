package org.palimpsest.cli;

import picocli.CommandLine.Option;

/** The option of every command that shows how far it is. */
final class ProgressOption {

  @Option(names = "--quiet", description = "Shows no progress.")
  private boolean quiet;

  /** Whether progress is not wanted at all. */
  boolean isQuiet() {
    return quiet;
  }

  /** How progress is shown: a bar to a person, lines to a log, nothing if not wanted. */
  WorkProgress.Form form() {
    if (quiet) {
      return WorkProgress.Form.NONE;
    }
    return Terminal.hasError() ? WorkProgress.Form.BAR : WorkProgress.Form.LINES;
  }
}
