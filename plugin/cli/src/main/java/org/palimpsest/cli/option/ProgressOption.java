package org.palimpsest.cli.option;

import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.cli.terminal.WorkProgress;
import picocli.CommandLine.Option;

/** Option {@code --quiet}. */
public final class ProgressOption {

  @Option(names = "--quiet", description = "Shows no progress.")
  private boolean quiet;

  boolean isQuiet() {
    return quiet;
  }

  /** Form of the progress: a bar on a terminal, lines in a log, or nothing. */
  public WorkProgress.Form form() {
    if (quiet) {
      return WorkProgress.Form.NONE;
    }
    return Terminal.hasError() ? WorkProgress.Form.BAR : WorkProgress.Form.LINES;
  }
}
