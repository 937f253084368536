package org.palimpsest.solr.doctype;

import java.util.Objects;

/**
 * The type of a document, and how it is known.
 *
 * @param name as the file of types has it
 * @param origin who says so
 */
public record DetectedType(String name, Origin origin) {

  /** Who says of which type a document is. */
  public enum Origin {
    /** The request, or the document itself. */
    GIVEN("given"),
    /** The text, by the marks of the type. */
    DETECTED("told"),
    /** Nobody. */
    DEFAULT("default");

    private final String key;

    Origin(String key) {
      this.key = key;
    }

    /** As answers call it. */
    public String key() {
      return key;
    }
  }

  /** Checks that nothing is missing. */
  public DetectedType {
    Objects.requireNonNull(name);
    Objects.requireNonNull(origin);
  }
}
