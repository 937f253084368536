package org.palimpsest.solr.request;

/** The units without a passage that a check lists. */
public enum Unmatched {
  /** No units. */
  NONE("false"),
  /** Sentences, one after the other. */
  SENTENCES("true"),
  /** Windows, one at every natural sentence, for other libraries. */
  WINDOWS("windows");

  private final String value;

  Unmatched(String value) {
    this.value = value;
  }

  /** The parameter's value. */
  public String value() {
    return value;
  }
}
