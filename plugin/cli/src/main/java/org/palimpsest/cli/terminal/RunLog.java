package org.palimpsest.cli.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/**
 * Tells on standard error what went wrong, and counts it; shows how far the work is, if asked to.
 *
 * <p>For one thread, beside which the bar has its own.
 */
public final class RunLog implements AutoCloseable {

  private static final String CLEAR_LINE = "\r\u001B[K";

  /** Of many files with the same note so many are named. */
  private static final int SAME_NOTES_MAX = 3;

  /** A page with more such lines would be of no use. */
  private static final int MISSING_MAX = 10_000;

  /** The rest of a longer line tells nobody anything. */
  private static final int LINE_MAX = 2_000;

  private static final long BYTES_PER_MEGABYTE = 1_000_000;

  private final PrintWriter err;
  private @Nullable ProgressBar bar;
  private final Map<String, Integer> notes = new LinkedHashMap<>();
  private final List<Note> missing = new ArrayList<>();
  private long skipped;
  private long failed;

  /** Tells it there. */
  public RunLog(PrintWriter err) {
    this.err = err;
  }

  /** Shows a bar from now on, with bytes and the time left. */
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
    skipped(Note.of("inputSkipped", "input", what + " " + why));
  }

  /** Says of something why it cannot be read. */
  public void skipped(Note note) {
    skipped++;
    keep(note);
    say("Skipped: " + note.text());
  }

  /**
   * Tells of several files that are not read.
   *
   * @param line which, and why
   */
  public void skipped(int count, String line) {
    skipped += count;
    keep(Note.of("inputSkipped", "input", line));
    say("Skipped: " + line + ".");
  }

  /**
   * Tells what a reader of a document should know.
   *
   * @param note a sentence
   */
  public void noted(Object what, String note) {
    int times = notes.merge(note, 1, Integer::sum);
    if (times <= SAME_NOTES_MAX) {
      say("Note: " + what + ": " + note);
    }
  }

  private void sayNotesOfMore() {
    notes.forEach(
        (note, times) -> {
          if (times > SAME_NOTES_MAX) {
            say("Note: " + (times - SAME_NOTES_MAX) + " more files: " + note);
          }
        });
    notes.clear();
  }

  /** Names a document that the server refused, with its reason. */
  public void failed(String id, String sentence) {
    failed++;
    sayMissing(Note.of("documentFailed", "document", id, "detail", sentence));
  }

  /** Tells what is missing of the results, and keeps it for them. */
  public void sayMissing(Note note) {
    keep(note);
    say(note.text());
  }

  private void keep(Note note) {
    if (missing.size() < MISSING_MAX) {
      missing.add(note);
    }
  }

  /** An id can be as long as a text. */
  private static String printable(String line) {
    String printable = Printable.line(line);
    return printable.length() <= LINE_MAX
        ? printable
        : printable.substring(0, LINE_MAX / 2)
            + " ... "
            + printable.substring(printable.length() - LINE_MAX / 2);
  }

  /** What is missing of the results. */
  public List<Note> missing() {
    return List.copyOf(missing);
  }

  /** Prints a line, above the bar if there is one. */
  public void say(String line) {
    err.print((bar == null ? "" : CLEAR_LINE) + printable(line) + System.lineSeparator());
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

  /** Ends the bar, and tells the notes that were not told one by one. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
      err.println();
      err.flush();
    }
    sayNotesOfMore();
  }
}
