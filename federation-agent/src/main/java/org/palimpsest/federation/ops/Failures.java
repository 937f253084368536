package org.palimpsest.federation.ops;

import java.util.ArrayList;

/** Describes failures for a log, without messages, which may contain texts. */
public final class Failures {

  private static final int FRAMES_MAX = 12;
  private static final int CAUSES_MAX = 5;

  private Failures() {}

  /** The classes of a failure and its causes, with their stack frames. */
  public static String trace(Throwable failure) {
    var lines = new ArrayList<String>();
    Throwable cause = failure;
    for (int i = 0; i < CAUSES_MAX && cause != null; i++) {
      lines.add((i == 0 ? "" : "caused by ") + cause.getClass().getName());
      StackTraceElement[] frames = cause.getStackTrace();
      for (int j = 0; j < Math.min(FRAMES_MAX, frames.length); j++) {
        lines.add("at " + frames[j]);
      }
      cause = cause.getCause();
    }
    return String.join(" | ", lines);
  }
}
