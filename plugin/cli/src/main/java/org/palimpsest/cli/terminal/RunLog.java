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
 * Log of a run on standard error, with counts of failures and an optional progress bar.
 *
 * <p>Not thread-safe; the bar has a thread of its own.
 */
public final class RunLog implements AutoCloseable {

  private static final String CLEAR_LINE = "\r\u001B[K";

  private static final int SAME_NOTES_MAX = 3;

  private static final int MISSING_MAX = 10_000;

  private static final int LINE_MAX = 2_000;

  private static final long BYTES_PER_MEGABYTE = 1_000_000;

  private final PrintWriter err;
  private @Nullable ProgressBar bar;
  private final Map<String, Integer> notes = new LinkedHashMap<>();
  private final List<Note> missing = new ArrayList<>();
  private long skipped;
  private long failed;

  public RunLog(PrintWriter err) {
    this.err = err;
  }

  public void showBar(String task, long bytesTotal, int columns) {
    showBar(
        new ProgressBarBuilder().setInitialMax(bytesTotal).setUnit(" MB", BYTES_PER_MEGABYTE),
        task,
        columns);
  }

  public void showBar(String task, long done, long total, int columns) {
    close();
    showBar(
        new ProgressBarBuilder().setInitialMax(total).startsFrom(done, Duration.ZERO).showSpeed(),
        task,
        columns);
  }

  private void showBar(ProgressBarBuilder builder, String task, int columns) {
    bar =
        builder
            .setTaskName(task)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new DelegatingProgressBarConsumer(this::drawBar, columns - 1))
            .build();
  }

  private void drawBar(String line) {
    err.print(CLEAR_LINE + line);
    err.flush();
  }

  /** Logs an unreadable input. {@code why}: the end of a sentence. */
  public void skipped(Object what, String why) {
    skipped(Note.of("inputSkipped", "input", what + " " + why));
  }

  public void skipped(Note note) {
    skipped++;
    keep(note);
    say("Skipped: " + note.text());
  }

  /** Logs several skipped files. {@code line}: names them, with the reason. */
  public void skipped(int count, String line) {
    skipped += count;
    keep(Note.of("inputSkipped", "input", line));
    say("Skipped: " + line + ".");
  }

  /** Logs a note for readers of a document. */
  public void noted(Object what, String note) {
    int times = notes.merge(note, 1, Integer::sum);
    if (times <= SAME_NOTES_MAX) {
      say("Note: " + what + ": " + note);
    }
  }

  private void logRepeatedNotes() {
    notes.forEach(
        (note, times) -> {
          if (times > SAME_NOTES_MAX) {
            say("Note: " + (times - SAME_NOTES_MAX) + " more files: " + note);
          }
        });
    notes.clear();
  }

  public void failed(String id, String sentence) {
    failed++;
    sayMissing(Note.of("documentFailed", "document", id, "detail", sentence));
  }

  /** Logs a note on missing results, and keeps it for the report. */
  public void sayMissing(Note note) {
    keep(note);
    say(note.text());
  }

  private void keep(Note note) {
    if (missing.size() < MISSING_MAX) {
      missing.add(note);
    }
  }

  /** Truncates a long line, such as one with a long id. */
  private static String printable(String line) {
    String printable = Printable.line(line);
    return printable.length() <= LINE_MAX
        ? printable
        : printable.substring(0, LINE_MAX / 2)
            + " ... "
            + printable.substring(printable.length() - LINE_MAX / 2);
  }

  public List<Note> missing() {
    return List.copyOf(missing);
  }

  /** Prints a line, above the progress bar if any. */
  public void say(String line) {
    err.print((bar == null ? "" : CLEAR_LINE) + printable(line) + System.lineSeparator());
    err.flush();
  }

  public void step(long bytes, String counts) {
    if (bar != null) {
      bar.stepBy(bytes);
      bar.setExtraMessage(" " + counts);
    }
  }

  public long skipped() {
    return skipped;
  }

  public long failed() {
    return failed;
  }

  /** Ends the progress bar, and logs the counts of repeated notes. */
  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
      err.println();
      err.flush();
    }
    logRepeatedNotes();
  }
}
