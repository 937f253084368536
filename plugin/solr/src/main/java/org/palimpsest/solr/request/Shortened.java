package org.palimpsest.solr.request;

/** Shortens values for messages and logs, because a misplaced value may be a text. */
public final class Shortened {

  private static final int WHOLE_MAX = 40;
  private static final int SHOWN = 20;

  private Shortened() {}

  /** A short value, or the beginning of a long one. */
  public static String of(String value) {
    return value.length() > WHOLE_MAX ? value.substring(0, SHOWN) + "..." : value;
  }
}
