package org.palimpsest.core.markup;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.ResourceLines;

/** HTML entities, by name or number. */
final class Entities {

  private static final int NAME_LENGTH_MAX = 32;
  private static final Map<String, String> NAMED = readNamed();

  private Entities() {}

  static @Nullable Written at(char[] text, int from, int end) {
    int i = from + 1;
    int limit = Math.min(end, i + NAME_LENGTH_MAX);
    while (i < limit && (isDigitOrLetter(text[i]) || (text[i] == '#' && i == from + 1))) {
      i++;
    }
    if (i >= limit || text[i] != ';' || i == from + 1) {
      return null;
    }
    String name = new String(text, from + 1, i - from - 1);
    String meaning = name.charAt(0) == '#' ? numbered(name) : NAMED.get(name);
    return meaning == null ? null : new Written(i + 1 - from, meaning);
  }

  private static @Nullable String numbered(String name) {
    boolean hexadecimal = name.startsWith("#x") || name.startsWith("#X");
    try {
      int codePoint =
          hexadecimal
              ? Integer.parseInt(name.substring(2), 16)
              : Integer.parseInt(name.substring(1));
      return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : null;
    } catch (NumberFormatException e) {
      return null; // no number, or no character
    }
  }

  private static boolean isDigitOrLetter(char c) {
    return c < 0x80 && Character.isLetterOrDigit(c);
  }

  /** Reads a line each: the name, and its one or two code points. */
  private static Map<String, String> readNamed() {
    Map<String, String> named = new HashMap<>();
    for (String line : ResourceLines.of(Entities.class, "entities.txt")) {
      String[] parts = line.split(" ", -1);
      StringBuilder meaning = new StringBuilder();
      for (int i = 1; i < parts.length; i++) {
        meaning.appendCodePoint(Integer.parseInt(parts[i], 16));
      }
      named.put(parts[0], meaning.toString());
    }
    return Map.copyOf(named);
  }
}
