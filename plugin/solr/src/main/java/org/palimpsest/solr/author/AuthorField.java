package org.palimpsest.solr.author;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Splits a value with the names of several people. Semicolons, 、, bars, {@code and} and {@code &}
 * always separate; a comma does between whole names.
 */
final class AuthorField {

  /** Bounds the comparison of all pairs. */
  private static final int NAMES_MAX = 200;

  private static final int LENGTH_MAX = 10_000;

  private static final Pattern ALWAYS =
      Pattern.compile("[;；、|/\\n]|(?<=[\\s,])(?:and|AND|&)(?=\\s)");

  private static final Pattern COMMA = Pattern.compile("[,，]");
  private static final Pattern SPACE = Pattern.compile("[\\s\\u3000]+");

  private static final Set<String> TWO_CHARACTER_FAMILIES =
      Set.of(
          "欧阳", "司马", "上官", "诸葛", "皇甫", "东方", "尉迟", "公孙", "令狐", "慕容", "夏侯", "端木", "司徒", "司空", "长孙",
          "宇文", "南宫", "独孤", "歐陽", "司馬", "諸葛", "東方", "尉遲", "公孫", "長孫", "獨孤");

  private AuthorField() {}

  static List<String> names(String value) {
    List<String> names = new ArrayList<>();
    String bounded = value.length() <= LENGTH_MAX ? value : value.substring(0, LENGTH_MAX);
    for (String part : ALWAYS.split(bounded, -1)) {
      splitAtCommas(part.strip().replaceAll("^[,，]|[,，]$", "").strip(), names);
    }
    return names.subList(0, Math.min(names.size(), NAMES_MAX));
  }

  private static void splitAtCommas(String value, List<String> names) {
    List<String> parts = new ArrayList<>();
    for (String part : COMMA.split(value, -1)) {
      if (!part.isBlank()) {
        parts.add(part.strip());
      }
    }
    boolean pairs = parts.size() > 2 && parts.size() % 2 == 0 && everySecondIsGiven(parts);
    if (parts.size() < 2) {
      splitAtSpaces(value, names);
    } else if (PersonName.isHan(value)) {
      parts.forEach(part -> splitAtSpaces(part, names));
    } else if (pairs) {
      for (int i = 0; i < parts.size(); i += 2) {
        names.add(parts.get(i) + ", " + parts.get(i + 1));
      }
    } else if (parts.stream().allMatch(part -> words(part) > 1)) {
      names.addAll(parts);
    } else if (parts.size() == 2) {
      names.add(value);
    } else {
      names.addAll(parts);
    }
  }

  /** {@code Smith, J., Stone, A. B.}: single words in every other place. */
  private static boolean everySecondIsGiven(List<String> parts) {
    for (int i = 0; i < parts.size(); i += 2) {
      if (words(parts.get(i)) != 1) {
        return false;
      }
    }
    return true;
  }

  private static int words(String name) {
    return SPACE.split(name.strip(), -1).length;
  }

  /** Splits Chinese names at blanks, except those inside a name. */
  private static void splitAtSpaces(String value, List<String> names) {
    String[] words = SPACE.split(value.strip(), -1);
    boolean several =
        words.length > 1
            && PersonName.isHan(value)
            && !TWO_CHARACTER_FAMILIES.contains(words[0])
            && List.of(words).stream().allMatch(word -> word.length() > 1);
    if (several) {
      names.addAll(List.of(words));
    } else if (!value.isBlank()) {
      names.add(value.strip());
    }
  }
}
