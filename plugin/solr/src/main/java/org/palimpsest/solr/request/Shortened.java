package org.palimpsest.solr.request;

/** What a request says, for a sentence or a log: a value in the wrong parameter may be a text. */
public final class Shortened {

  private static final int WHOLE_MAX = 40;
  private static final int SHOWN = 20;

  private Shortened() {}

  /** The value where it is short, else how it begins. */
  public static String of(String value) {
    return value.length() > WHOLE_MAX ? value.substring(0, SHOWN) + "..." : value;
  }
}
