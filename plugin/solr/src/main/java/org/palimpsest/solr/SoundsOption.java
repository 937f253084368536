package org.palimpsest.solr;

import java.util.Map;

/** The option {@code sounds} of analysis factories. */
final class SoundsOption {

  private static final String NAME = "sounds";

  private SoundsOption() {}

  /**
   * Removes it from the options; false if absent.
   *
   * @throws IllegalArgumentException if it is neither true nor false
   */
  static boolean take(Map<String, String> options) {
    String value = options.remove(NAME);
    if (value == null || value.equals("false")) {
      return false;
    }
    if (!value.equals("true")) {
      throw new IllegalArgumentException(NAME + "=\"" + value + "\" is neither true nor false");
    }
    return true;
  }
}
