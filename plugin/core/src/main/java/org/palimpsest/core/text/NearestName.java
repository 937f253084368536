package org.palimpsest.core.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Suggests the intended name for a mistyped one. */
public final class NearestName {

  private NearestName() {}

  /** The name with the fewest different letters; empty if these are more than half of it. */
  public static Optional<String> of(String word, Collection<String> names) {
    return names.stream()
        .min(Comparator.comparingInt(name -> distance(word, name)))
        .filter(name -> distance(word, name) <= Math.max(1, name.length() / 2));
  }

  static int distance(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
