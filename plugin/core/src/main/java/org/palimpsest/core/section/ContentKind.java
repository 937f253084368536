package org.palimpsest.core.section;

/** What a stretch of a text is. */
public enum ContentKind {
  /** Sentences of an author's own, or of somebody else. */
  PROSE("prose"),
  /** Entries of a bibliography. */
  REFERENCES("references"),
  /** What every thesis declares. */
  DECLARATION("declaration"),
  /** A page of contents. */
  CONTENTS("contents"),
  /** The tasks of a handout. */
  ASSIGNMENT("assignment"),
  /** Lines of a program. */
  CODE("code"),
  /** Rows of a table. */
  TABLE("table");

  private final String key;

  ContentKind(String key) {
    this.key = key;
  }

  /** As answers call it. */
  public String key() {
    return key;
  }
}
