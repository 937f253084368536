package org.palimpsest.cli;

import java.io.PrintWriter;
import java.time.Duration;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Tells on standard error what went wrong, and counts it; shows how far the work is, if asked to.
 *
 * <p>For one thread, beside which the bar has its own.
 */
public final class RunLog implements AutoCloseable {

  private static final String CLEAR_LINE = "\r\u001B[K";

  private static final long BYTES_PER_MEGABYTE = 1_000_000;

  private final PrintWriter err;
  private @Nullable ProgressBar bar;
  private long skipped;
  private long failed;

  /** Tells it there. */
  public RunLog(PrintWriter err) {
    this.err = err;
  }

  /** Shows a bar from now on, with the bytes read and the time left. */
  public void showBar(String task, long bytesTotal, int columns) {
    bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(bytesTotal)
            .setUnit(" MB", BYTES_PER_MEGABYTE)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new DelegatingProgressBarConsumer(this::drawBar, columns - 1))
            .build();
  }

  /** Shows a bar from now on, with documents and the time left. */
  public void showBar(String task, long done, long total, int columns) {
    close();
    bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total)
            .startsFrom(done, Duration.ZERO)
            .showSpeed()
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new DelegatingProgressBarConsumer(this::drawBar, columns - 1))
            .build();
  }

  private void drawBar(String line) {
    err.print(CLEAR_LINE + line);
    err.flush();
  }

  /**
   * Names something that cannot be read.
   *
   * @param why the end of a sentence that begins with its name
   */
  public void skipped(Object what, String why) {
    skipped++;
    say("Skipped: " + what + " " + why + ".");
  }

  /**
   * Tells of several files that are not read.
   *
   * @param line which, and why
   */
  public void skipped(int count, String line) {
    skipped += count;
    say("Skipped: " + line + ".");
  }

  /** Names a document that the server refused, with its reason. */
  public void failed(String id, String sentence) {
    failed++;
    say("Failed: " + id + ": " + sentence);
  }

  /** Prints a line, above the bar if there is one. */
  public void say(String line) {
    err.print((bar == null ? "" : CLEAR_LINE) + Printable.line(line) + System.lineSeparator());
    err.flush();
  }

  /** Moves the bar. */
  public void step(long bytes, String counts) {
    if (bar != null) {
      bar.stepBy(bytes);
      bar.setExtraMessage(" " + counts);
    }
  }

  /** How many could not be read. */
  public long skipped() {
    return skipped;
  }

  /** How many were refused. */
  public long failed() {
    return failed;
  }

  /** Ends the bar. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
      err.println();
      err.flush();
    }
  }
}
