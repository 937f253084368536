package org.palimpsest.cli.option;

import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.cli.terminal.WorkProgress;
import picocli.CommandLine.Option;

/** The option of every command that shows how far it is. */
public final class ProgressOption {

  @Option(names = "--quiet", description = "Shows no progress.")
  private boolean quiet;

  /** Whether progress is not wanted at all. */
  boolean isQuiet() {
    return quiet;
  }

  /** How progress is shown: a bar to a person, lines to a log, nothing if not wanted. */
  public WorkProgress.Form form() {
    if (quiet) {
      return WorkProgress.Form.NONE;
    }
    return Terminal.hasError() ? WorkProgress.Form.BAR : WorkProgress.Form.LINES;
  }
}
