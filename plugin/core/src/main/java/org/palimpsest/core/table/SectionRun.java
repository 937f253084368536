package org.palimpsest.core.table;

import java.util.Objects;

/**
 * Sentences that follow each other in sections of one name.
 *
 * @param firstSentence the index of the first; the run lasts until the next one
 * @param name of the section, not empty, without unpaired surrogates
 */
public record SectionRun(int firstSentence, String name) {

  /** Checks both. */
  public SectionRun {
    Objects.requireNonNull(name);
    if (firstSentence < 0 || name.isEmpty() || name.codePoints().anyMatch(SectionRun::isHalf)) {
      throw new IllegalArgumentException(
          "no section run begins at sentence " + firstSentence + " with the name '" + name + "'");
    }
  }

  /** UTF-8 cannot hold an unpaired surrogate. */
  private static boolean isHalf(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
