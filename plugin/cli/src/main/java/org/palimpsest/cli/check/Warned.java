package org.palimpsest.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import org.palimpsest.core.note.Note;

/** Counts answers with warnings or errors, which are easily missed in a file of many lines. */
public final class Warned {

  private Warned() {}

  /** Whether an answer has a warning or an error. */
  public static boolean is(JsonNode answer) {
    for (JsonNode note : answer.path("warnings")) {
      if (!note.path("rank").asText().equals(Note.INFORMATION)) {
        return true;
      }
    }
    return false;
  }

  /** Says how many answers of a run have warnings, in a line; the empty string for none. */
  public static String sentence(long warned) {
    return warned == 0 ? "" : String.format(Locale.ROOT, " With warnings: %d.", warned);
  }
}
