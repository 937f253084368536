package org.palimpsest.core.markup;

/** A stretch of UTF-16 code units with another meaning, which is never longer. */
public record Written(int length, String meaning) {

  /** A stretch without meaning. */
  public static Written nothing(int length) {
    return new Written(length, "");
  }
}
