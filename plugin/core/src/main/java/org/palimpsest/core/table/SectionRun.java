package org.palimpsest.core.table;

import java.util.Objects;

/**
 * Adjacent sentences in sections of one name, which has no unpaired surrogates; the run ends before
 * the next one.
 */
public record SectionRun(int firstSentence, String name) {

  public SectionRun {
    Objects.requireNonNull(name);
    if (firstSentence < 0 || name.isEmpty() || name.codePoints().anyMatch(SectionRun::isHalf)) {
      throw new IllegalArgumentException(
          "no section run begins at sentence " + firstSentence + " with the name '" + name + "'");
    }
  }

  /** UTF-8 cannot encode an unpaired surrogate. */
  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
