package org.palimpsest.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Says how far long work is: on a terminal with a bar, elsewhere with a line now and then.
 *
 * <p>For one thread.
 */
final class WorkProgress {

  /** How it is shown. */
  enum Form {
    BAR,
    LINES,
    NONE
  }

  /** Of work whose end is not known before. */
  static final long UNKNOWN = Long.MAX_VALUE;

  private static final long LINE_NANOS = Duration.ofSeconds(30).toNanos();

  private final RunLog log;
  private final Form form;
  private final String task;
  private final long total;
  private final LongSupplier nanoTime;
  private final long startDone;
  private final long startNanos;
  private long lineNanos;
  private long done;

  /**
   * Work that begins now.
   *
   * @param task such as {@code Checking}
   * @param done how many documents an earlier run has done
   * @param total how many documents there are, or {@link #UNKNOWN}
   * @param nanoTime a clock
   */
  WorkProgress(RunLog log, Form form, String task, long done, long total, LongSupplier nanoTime) {
    this.log = log;
    this.form = form;
    this.task = task;
    this.done = done;
    this.startDone = done;
    this.total = total;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
    this.lineNanos = startNanos;
    if (form == Form.BAR) {
      log.showBar(task, done, total, Terminal.columns());
    }
  }

  /** Notes that so many more are done, or none yet. */
  void step(long documents) {
    done += documents;
    if (form == Form.BAR) {
      log.step(documents, "");
    }
    long now = nanoTime.getAsLong();
    if (form == Form.LINES && now - lineNanos >= LINE_NANOS && done < total) {
      lineNanos = now;
      log.say(line(now));
    }
  }

  private String line(long now) {
    double seconds = (now - startNanos) / 1e9;
    double rate = (done - startDone) / seconds;
    if (total == UNKNOWN) {
      return String.format(Locale.ROOT, "%s: %,d documents, %,.1f a second.", task, done, rate);
    }
    String left =
        rate > 0 ? "about " + rough((total - done) / rate) + " left" : "time left unknown";
    return String.format(
        Locale.ROOT,
        "%s: %,d of %,d documents, %,.1f a second, %s.",
        task,
        done,
        total,
        rate,
        left);
  }

  /** A duration as a person says it. */
  static String rough(double seconds) {
    long minutes = Math.round(seconds / 60);
    if (minutes < 1) {
      return "a minute";
    }
    return minutes < 120 ? minutes + " min" : Math.round(seconds / 3600) + " h";
  }
}
