package org.palimpsest.cli.terminal;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What is known of the terminal, if there is one. */
public final class Terminal {

  private static final int COLUMNS_WITHOUT = 100;

  private Terminal() {}

  /** Whether standard output goes to a terminal. */
  public static boolean hasOutput() {
    return isTerminal(1);
  }

  /** Whether standard error goes to a terminal. */
  public static boolean hasError() {
    return isTerminal(2);
  }

  /** How wide it is; where there is none, a width that is easy to read. */
  public static int columns() {
    return hasOutput() || hasError()
        ? new UsageMessageSpec().autoWidth(true).width()
        : COLUMNS_WITHOUT;
  }

  /** Java 17 can tell only about input and output together, so the shell's own test is asked. */
  private static boolean isTerminal(int descriptor) {
    try {
      return new ProcessBuilder("test", "-t", Integer.toString(descriptor))
              .redirectOutput(Redirect.INHERIT)
              .redirectError(Redirect.INHERIT)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) { // no such program: Windows
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
