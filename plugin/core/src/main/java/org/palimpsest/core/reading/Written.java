package org.palimpsest.core.reading;

/**
 * A stretch of text that means something else than its characters.
 *
 * @param length of the stretch, in UTF-16 code units, 1 or more
 * @param meaning what it stands for, never longer than the stretch; empty if for nothing
 */
public record Written(int length, String meaning) {

  /** A stretch that means nothing. */
  public static Written nothing(int length) {
    return new Written(length, "");
  }
}
