package org.palimpsest.cli;

import java.nio.file.Path;
import java.util.Locale;

/**
 * A file to read documents from.
 *
 * @param file where it is
 * @param id the document's id: its path below the folder that was named, with forward slashes
 * @param bytes its length
 */
public record InputFile(Path file, String id, long bytes) {

  private static final String TEXT = ".txt";
  private static final String JSON_LINES = ".jsonl";

  static boolean isText(Path file) {
    return hasSuffix(file, TEXT);
  }

  boolean isJsonLines() {
    return hasSuffix(file, JSON_LINES);
  }

  /** The file's name without {@code .txt}. */
  String title() {
    String name = file.getFileName().toString();
    return isText(file) ? name.substring(0, name.length() - TEXT.length()) : name;
  }

  private static boolean hasSuffix(Path file, String suffix) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(suffix);
  }
}
