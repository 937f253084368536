package org.palimpsest.acceptance;

/** Tests that are small in every build, and long with {@code -Dpalimpsest.long=true}. */
final class LongRun {

  private static final boolean WANTED = Boolean.getBoolean("palimpsest.long");

  private LongRun() {}

  static <T> T either(T small, T large) {
    return WANTED ? large : small;
  }
}
