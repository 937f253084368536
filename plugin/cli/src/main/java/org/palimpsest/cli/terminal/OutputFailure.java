package org.palimpsest.cli.terminal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Messages for output errors; most exceptions have only a file name as message. */
public final class OutputFailure {

  /** The reason is unknown, because a writer does not keep its exception. */
  public static final String STANDARD_OUTPUT = "the disk is full, or standard output was closed";

  private OutputFailure() {}

  /**
   * A sentence on the error.
   *
   * @param output null for standard output
   * @param e an {@link IOException}, or an {@link UncheckedIOException}
   */
  public static String sentence(@Nullable Path output, Exception e) {
    IOException cause =
        e instanceof UncheckedIOException unchecked
            ? Objects.requireNonNull(unchecked.getCause())
            : (IOException) e;
    Path named = cause instanceof FileSystemException file ? Path.of(file.getFile()) : output;
    String where = named == null ? "" : " to " + named;
    return "The results cannot be written" + where + ": " + reason(cause) + ".";
  }

  /** The reason in words, or the operating system's message. */
  public static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "it may not be written";
    }
    if (e instanceof NoSuchFileException) {
      return "there is no such folder";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "it is no folder";
    }
    String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason;
  }
}
