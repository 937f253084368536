package org.palimpsest.core.section;

/** Kinds of text content. */
public enum ContentKind {
  PROSE("prose"),
  REFERENCES("references"),
  DECLARATION("declaration"),
  CONTENTS("contents"),
  ASSIGNMENT("assignment"),
  CODE("code"),
  TABLE("table");

  private final String key;

  ContentKind(String key) {
    this.key = key;
  }

  public String key() {
    return key;
  }
}
