package org.palimpsest.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** Counts answers with warnings, which nobody sees in a file of many lines. */
public final class Warned {

  private Warned() {}

  /** Whether an answer has warnings. */
  public static boolean is(JsonNode answer) {
    return !answer.path("warnings").isEmpty();
  }

  /** Says how many answers of a run have warnings, in a line; the empty string for none. */
  public static String sentence(long warned) {
    return warned == 0 ? "" : String.format(Locale.ROOT, " With warnings: %d.", warned);
  }
}
