package org.palimpsest.solr.request;

/** Which units of the suspicious document are listed where no passage explains them. */
public enum Unmatched {
  /** None are. */
  NONE("false"),
  /** Its sentences, one behind the other. */
  SENTENCES("true"),
  /** Windows, one at every natural sentence: what another library is best asked for. */
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
