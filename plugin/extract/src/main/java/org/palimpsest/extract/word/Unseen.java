package org.palimpsest.extract.word;

/** Reason why a run is invisible. */
enum Unseen {
  HIDDEN("hidden"),
  /** Too small or too narrow. */
  TINY("tiny"),
  /** Transparent, or in the colour of its background. */
  COLOUR("colour");

  private final String key;

  Unseen(String key) {
    this.key = key;
  }

  String key() {
    return key;
  }
}
