package org.palimpsest.solr.doctype;

import java.util.Objects;

/** The type of a document and its origin. */
public record DetectedType(String name, Origin origin) {

  /** The origin of a type. */
  public enum Origin {
    /** The request or the document. */
    GIVEN("given"),
    /** The text, by the marks of the type. */
    DETECTED("told"),
    /** Neither. */
    DEFAULT("default");

    private final String key;

    Origin(String key) {
      this.key = key;
    }

    /** The name in answers. */
    public String key() {
      return key;
    }
  }

  public DetectedType {
    Objects.requireNonNull(name);
    Objects.requireNonNull(origin);
  }
}
