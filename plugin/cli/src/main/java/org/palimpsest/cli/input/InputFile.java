package org.palimpsest.cli.input;

import java.nio.file.Path;
import java.util.Locale;
import org.palimpsest.extract.FileKind;

/**
 * A file to read documents from.
 *
 * @param file where it is
 * @param id the document's id: its path below the folder that was named, with forward slashes
 * @param bytes its length
 */
public record InputFile(Path file, String id, long bytes) {

  private static final String JSON_LINES = ".jsonl";

  /** Whether it is of a kind that is read, by its name. */
  static boolean isRead(Path file) {
    return FileKind.of(file).isPresent();
  }

  /** Whether it holds a document in each of its lines. */
  public boolean isJsonLines() {
    return hasSuffix(file, JSON_LINES);
  }

  /** The file's name. */
  String name() {
    return file.getFileName().toString();
  }

  /** The file's name without what says its kind. */
  String title() {
    return isRead(file) ? name().substring(0, name().lastIndexOf('.')) : name();
  }

  private static boolean hasSuffix(Path file, String suffix) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(suffix);
  }
}
