package org.palimpsest.extract;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** What kinds of content are text, or cannot be. */
final class ParsedTypes {

  /** How files begin that are no text, whatever they are called. */
  private static final List<byte[]> NO_TEXT =
      List.of(
          "%PDF-".getBytes(StandardCharsets.US_ASCII),
          "PK\3\4".getBytes(StandardCharsets.US_ASCII),
          "{\\rtf".getBytes(StandardCharsets.US_ASCII),
          new byte[] {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0});

  /** Types of text that a parser has more to say about than that it is text. */
  private static final Set<String> MARKED_UP = Set.of("text/html", "text/rtf");

  private static final List<String> ARCHIVES =
      List.of("zip", "gzip", "x-7z", "x-rar", "x-tar", "x-bzip", "x-xz");

  private ParsedTypes() {}

  /** Whether a file begins as one does that is no text. */
  static boolean hasMark(byte[] content) {
    return NO_TEXT.stream().anyMatch(mark -> startsWith(content, mark));
  }

  private static boolean startsWith(byte[] content, byte[] mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= content.length || content[i] != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a media type is text that is decoded here. */
  static boolean isText(String type) {
    String bare = bare(type);
    return bare.startsWith("text/") && !MARKED_UP.contains(bare);
  }

  /** Whether it is an archive. */
  static boolean isArchive(String type) {
    String bare = bare(type);
    return ARCHIVES.stream().anyMatch(bare.substring(bare.indexOf('/') + 1)::startsWith);
  }

  /** Whether it is a picture. */
  static boolean isPicture(String type) {
    return type.startsWith("image/");
  }

  /** Without parameters. */
  static String bare(String type) {
    int end = type.indexOf(';');
    return end < 0 ? type : type.substring(0, end);
  }
}
