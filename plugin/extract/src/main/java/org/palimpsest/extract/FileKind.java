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
    Path name = file.getFileName();
    return name == null ? Optional.empty() : of(name.toString());
  }

  /** Of a file by its name. */
  public static Optional<FileKind> of(String name) {
    return Optional.ofNullable(BY_ENDING.get(ending(name)));
  }

  /** The usual ones, for a sentence. */
  public static String names() {
    return "PDF, DOCX, DOC, ODT, RTF, HTML, EPUB, TXT";
  }

  /** What stands behind the name's last dot, in small letters; empty if there is none. */
  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
