package org.palimpsest.extract;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The kinds of files that are read, by the endings of their names. */
public enum FileKind {
  /** Text in any charset; the marks of Markdown and the commands of LaTeX stay in it. */
  TEXT,
  /** What needs a parser. */
  DOCUMENT;

  private static final Map<String, FileKind> BY_ENDING = byEnding();

  private static Map<String, FileKind> byEnding() {
    Map<String, FileKind> kinds = new HashMap<>();
    List.of("txt", "text", "md", "markdown", "tex", "ltx")
        .forEach(ending -> kinds.put(ending, TEXT));
    List.of("pdf", "rtf", "html", "htm", "xhtml", "epub", "odt", "ott")
        .forEach(ending -> kinds.put(ending, DOCUMENT));
    List.of("doc", "dot", "docx", "docm", "dotx", "dotm", "wps")
        .forEach(ending -> kinds.put(ending, DOCUMENT));
    return Map.copyOf(kinds);
  }

  /** Of a file; empty if nothing here reads it. What it really is its content tells. */
  public static Optional<FileKind> of(Path file) {
    return Optional.ofNullable(BY_ENDING.get(ending(file)));
  }

  /** What stands behind the name's last dot, in small letters; empty if there is none. */
  static String ending(Path file) {
    Path name = file.getFileName();
    String text = name == null ? "" : name.toString();
    int dot = text.lastIndexOf('.');
    return dot <= 0 ? "" : text.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
