package org.palimpsest.cli.terminal;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Properties of the terminal. */
public final class Terminal {

  private static final int COLUMNS_WITHOUT = 100;

  private Terminal() {}

  public static boolean hasOutput() {
    return isTerminal(1);
  }

  public static boolean hasError() {
    return isTerminal(2);
  }

  /** Width in columns; a default if there is no terminal. */
  public static int columns() {
    return hasOutput() || hasError()
        ? new UsageMessageSpec().autoWidth(true).width()
        : COLUMNS_WITHOUT;
  }

  /** Java 17 can test only both streams together, so this runs {@code test -t}. */
  private static boolean isTerminal(int descriptor) {
    try {
      return new ProcessBuilder("test", "-t", Integer.toString(descriptor))
              .redirectOutput(Redirect.INHERIT)
              .redirectError(Redirect.INHERIT)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) { // Windows has no such program
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
