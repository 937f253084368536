package org.palimpsest.extract;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The kinds of files that are read, by the endings of their names. */
public enum FileKind {
  /** Text in any charset. */
  TEXT,
  /** Markdown, whose marks stay in the text. */
  MARKDOWN,
  /** LaTeX, whose commands stay in the text. */
  LATEX,
  /** What needs a parser. */
  DOCUMENT;

  private static final Map<String, FileKind> BY_ENDING = byEnding();

  private static Map<String, FileKind> byEnding() {
    Map<String, FileKind> kinds = new TreeMap<>();
    List.of("txt", "text").forEach(ending -> kinds.put(ending, TEXT));
    List.of("md", "markdown").forEach(ending -> kinds.put(ending, MARKDOWN));
    List.of("tex", "ltx").forEach(ending -> kinds.put(ending, LATEX));
    List.of("pdf", "rtf", "html", "htm", "xhtml", "epub", "odt", "ott")
        .forEach(ending -> kinds.put(ending, DOCUMENT));
    List.of("doc", "dot", "docx", "docm", "dotx", "dotm", "wps")
        .forEach(ending -> kinds.put(ending, DOCUMENT));
    return Collections.unmodifiableMap(kinds);
  }

  /** Of a file; empty if nothing here reads it. What it really is its content tells. */
  public static Optional<FileKind> of(Path file) {
    return Optional.ofNullable(BY_ENDING.get(ending(file)));
  }

  /** All endings, in the order of the alphabet. */
  public static Set<String> endings() {
    return BY_ENDING.keySet();
  }

  /** What stands behind the name's last dot, in small letters; empty if there is none. */
  static String ending(Path file) {
    Path name = file.getFileName();
    String text = name == null ? "" : name.toString();
    int dot = text.lastIndexOf('.');
    return dot <= 0 ? "" : text.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
