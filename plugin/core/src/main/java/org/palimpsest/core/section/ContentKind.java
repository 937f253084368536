package org.palimpsest.core.section;

/** Kinds of text content. */
public enum ContentKind {
  PROSE("prose"),
  /** Entries of a bibliography. */
  REFERENCES("references"),
  DECLARATION("declaration"),
  /** A table of contents. */
  CONTENTS("contents"),
  /** The tasks of a handout. */
  ASSIGNMENT("assignment"),
  CODE("code"),
  TABLE("table");

  private final String key;

  ContentKind(String key) {
    this.key = key;
  }

  /** The name in answers. */
  public String key() {
    return key;
  }
}
