package org.palimpsest.extract;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Supported kinds of files, by suffix. */
public enum FileKind {
  /** Text in any charset, with Markdown and LaTeX markup. */
  TEXT("txt text md markdown tex ltx"),

  /** Files that need a parser. */
  DOCUMENT("pdf rtf html htm xhtml epub odt ott doc dot docx docm dotx dotm wps");

  /** Separated by blanks. */
  private final String endings;

  FileKind(String endings) {
    this.endings = endings;
  }

  /** The kind of a file by its name; empty if not supported. */
  public static Optional<FileKind> of(Path file) {
    Path name = file.getFileName();
    return name == null ? Optional.empty() : of(name.toString());
  }

  /** The kind by a name; empty if not supported. */
  public static Optional<FileKind> of(String name) {
    String ending = ending(name);
    return Stream.of(values())
        .filter(kind -> List.of(kind.endings.split(" ", -1)).contains(ending))
        .findFirst();
  }

  /** Patterns of media types by suffix. */
  private static final Map<String, Pattern> TYPES = types();

  private static Map<String, Pattern> types() {
    Pattern word = Pattern.compile("wordprocessingml|ms-word");
    Pattern oldWord = Pattern.compile("msword|msoffice|ms-works|vnd\\.wps");
    Pattern html = Pattern.compile("html");
    Map<String, Pattern> types = new HashMap<>();
    types.put("pdf", Pattern.compile("pdf"));
    types.put("rtf", Pattern.compile("rtf"));
    types.put("epub", Pattern.compile("epub"));
    List.of("odt", "ott").forEach(ending -> types.put(ending, Pattern.compile("opendocument")));
    List.of("html", "htm", "xhtml").forEach(ending -> types.put(ending, html));
    List.of("docx", "docm", "dotx", "dotm").forEach(ending -> types.put(ending, word));
    List.of("doc", "dot", "wps").forEach(ending -> types.put(ending, oldWord));
    List.of("txt", "text").forEach(ending -> types.put(ending, Pattern.compile("^text/")));
    return Map.copyOf(types);
  }

  /** Whether a media type may belong to the suffix; true for unknown suffixes. */
  static boolean fits(String ending, String type) {
    Pattern expected = TYPES.get(ending);
    return expected == null || expected.matcher(type).find();
  }

  /** Common kinds, for messages. */
  public static String names() {
    return "PDF, DOCX, DOC, ODT, RTF, HTML, EPUB, TXT";
  }

  /** The suffix in lower case, without its dot; may be empty. */
  static String ending(String name) {
    int dot = name.lastIndexOf('.');
    return dot <= 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
  }
}
