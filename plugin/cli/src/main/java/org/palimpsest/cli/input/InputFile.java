package org.palimpsest.cli.input;

import java.nio.file.Path;
import java.util.Locale;
import org.palimpsest.extract.FileKind;

/**
 * A file that holds one or more documents.
 *
 * @param id its path below the folder that was named, with forward slashes
 * @param bytes its length
 */
public record InputFile(Path file, String id, long bytes) {

  private static final String JSON_LINES = ".jsonl";

  /** Whether the file's name has a supported suffix. */
  static boolean isRead(Path file) {
    return FileKind.of(file).isPresent();
  }

  public boolean isJsonLines() {
    return name().toLowerCase(Locale.ROOT).endsWith(JSON_LINES);
  }

  String name() {
    return file.getFileName().toString();
  }

  /** The file's name without its suffix. */
  String title() {
    return isRead(file) ? name().substring(0, name().lastIndexOf('.')) : name();
  }
}
