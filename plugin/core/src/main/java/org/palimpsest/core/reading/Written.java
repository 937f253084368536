package org.palimpsest.core.reading;

/**
 * A stretch of text with another meaning than its characters.
 *
 * @param length of the stretch, in UTF-16 code units, 1 or more
 * @param meaning its replacement, never longer than the stretch, possibly empty
 */
public record Written(int length, String meaning) {

  /** A stretch without meaning. */
  public static Written nothing(int length) {
    return new Written(length, "");
  }
}
