package org.palimpsest.cli.terminal;

import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Progress of long work: a bar on a terminal, or a line every 30 seconds.
 *
 * <p>Not thread-safe.
 */
public final class WorkProgress {

  public enum Form {
    BAR,
    LINES,
    NONE
  }

  private static final long LINE_NANOS = Duration.ofSeconds(30).toNanos();

  private final RunLog log;
  private final Form form;
  private final String task;
  private final boolean inBytes;
  private final long total;
  private final LongSupplier nanoTime;
  private final long startDone;
  private final long startNanos;
  private long lineNanos;
  private long done;
  private long documents;

  /**
   * Progress in documents, with {@code done} by earlier runs.
   *
   * @param task such as {@code Checking}
   */
  public WorkProgress(RunLog log, Form form, String task, long done, long total) {
    this(log, form, task, false, done, total, System::nanoTime);
  }

  WorkProgress(
      RunLog log,
      Form form,
      String task,
      boolean inBytes,
      long done,
      long total,
      LongSupplier nanoTime) {
    this.log = log;
    this.form = form;
    this.task = task;
    this.inBytes = inBytes;
    this.done = done;
    this.startDone = done;
    this.total = total;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
    this.lineNanos = startNanos;
    if (form == Form.BAR && inBytes) {
      log.showBar(task, total, Terminal.columns());
      log.step(done, "");
    } else if (form == Form.BAR) {
      log.showBar(task, done, total, Terminal.columns());
    }
  }

  /**
   * Progress in bytes, with {@code done} by earlier runs, if the number of documents is unknown.
   *
   * @param total bytes of all files
   */
  public static WorkProgress ofBytes(RunLog log, Form form, String task, long done, long total) {
    return new WorkProgress(log, form, task, true, done, Math.max(1, total), System::nanoTime);
  }

  public void step(long moreDocuments) {
    step(moreDocuments, moreDocuments);
  }

  /** Adds finished documents. {@code work}: bytes or documents, in the unit of the total. */
  public void step(long moreDocuments, long work) {
    documents += moreDocuments;
    done += work;
    if (form == Form.BAR) {
      log.step(work, inBytes ? counted(documents) : "");
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
    String left =
        rate > 0 ? "about " + rough((total - done) / rate) + " left" : "time left unknown";
    return String.format(
        Locale.ROOT,
        "%s: %s, %,.1f a second, %s.",
        task,
        inBytes
            ? String.format(
                Locale.ROOT, "%s, %d %% of the input", counted(documents), 100 * done / total)
            : String.format(Locale.ROOT, "%,d of %,d documents", done, total),
        documents / seconds,
        left);
  }

  private static String counted(long documents) {
    return String.format(Locale.ROOT, "%,d document%s", documents, documents == 1 ? "" : "s");
  }

  static String rough(double seconds) {
    long minutes = Math.round(seconds / 60);
    if (minutes < 1) {
      return "a minute";
    }
    return minutes < 120 ? minutes + " min" : Math.round(seconds / 3600) + " h";
  }
}
