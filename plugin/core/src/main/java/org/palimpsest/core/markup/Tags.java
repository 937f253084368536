package org.palimpsest.core.markup;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** HTML and XML tags and comments. Attributes require a value: {@code a <b and c> d} is no tag. */
final class Tags {

  private static final int NAME_LENGTH_MAX = 16;

  /** Tags that begin a new line or cell. */
  private static final Set<String> GAPS =
      Set.of(
          "blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table td th tr ul"
              .split(" "));

  private Tags() {}

  static @Nullable Written at(char[] text, int from, int end) {
    if (startsWith(text, from, end, "<!--")) {
      return comment(text, from, end);
    }
    boolean closing = from + 1 < end && text[from + 1] == '/';
    int nameStart = closing ? from + 2 : from + 1;
    int i = nameStart;
    while (i < end && i - nameStart < NAME_LENGTH_MAX && isNamePart(text[i], i > nameStart)) {
      i++;
    }
    if (i == nameStart) {
      return null;
    }
    String name = new String(text, nameStart, i - nameStart);
    for (int behind = behindAttribute(text, i, end); behind > i && !closing; ) {
      i = behind;
      behind = behindAttribute(text, i, end);
    }
    i = skipSpace(text, i, end);
    i += !closing && i < end && text[i] == '/' ? 1 : 0;
    if (i >= end || text[i] != '>') {
      return null;
    }
    int length = i + 1 - from;
    boolean gap = GAPS.contains(name.toLowerCase(Locale.ROOT));
    return new Written(length, gap ? " " : "");
  }

  private static @Nullable Written comment(char[] text, int from, int end) {
    for (int i = from + "<!--".length(); i < end; i++) {
      if (startsWith(text, i, end, "-->")) {
        return Written.nothing(i + "-->".length() - from);
      }
    }
    return null;
  }

  /** The end of {@code name="value"} after space, or {@code from}. */
  private static int behindAttribute(char[] text, int from, int end) {
    int i = skipSpace(text, from, end);
    int start = i;
    while (i < end && isNamePart(text[i], i > start)) {
      i++;
    }
    if (start == from || i == start || i + 1 >= end || text[i] != '=') {
      return from;
    }
    char quote = text[i + 1];
    boolean quoted = quote == '"' || quote == '\'';
    i += quoted ? 2 : 1;
    while (i < end && (quoted ? text[i] != quote : !isEndOfBareValue(text[i]))) {
      i++;
    }
    return i < end ? i + (quoted ? 1 : 0) : from;
  }

  private static boolean isEndOfBareValue(char c) {
    return c == '>' || c <= ' ';
  }

  private static boolean isNamePart(char c, boolean inside) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (inside && ((c >= '0' && c <= '9') || c == '-' || c == ':' || c == '_'));
  }

  private static int skipSpace(char[] text, int from, int end) {
    int i = from;
    while (i < end && text[i] <= ' ') {
      i++;
    }
    return i;
  }

  private static boolean startsWith(char[] text, int from, int end, String start) {
    int length = start.length();
    return end - from >= length
        && Arrays.equals(text, from, from + length, start.toCharArray(), 0, length);
  }
}
