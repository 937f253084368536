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

/**
 * Says why something could not be written; the messages of most exceptions are a mere file name.
 */
public final class OutputFailure {

  /** What is known of it: a writer keeps no reasons. */
  public static final String STANDARD_OUTPUT =
      "the disk is full, or nobody reads standard output any more";

  private OutputFailure() {}

  /**
   * A sentence.
   *
   * @param output what was written to; null for standard output
   * @param e an {@link IOException}, or an {@link UncheckedIOException} that one has caused
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

  /** Why, in words: what the operating system says, where there is nothing simpler. */
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
