package org.palimpsest.federation.task;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs unexpected failures by their stack traces, without messages, which may quote texts. */
final class FailureLog {

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);
  private static final int FRAMES_MAX = 12;

  private FailureLog() {}

  static void log(String what, @Nullable Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      LOG.error(
          "{} failed: {} at {}",
          what,
          each.getClass().getName(),
          Arrays.stream(each.getStackTrace())
              .limit(FRAMES_MAX)
              .map(StackTraceElement::toString)
              .collect(Collectors.joining(" < ")));
    }
  }
}
