package org.palimpsest.extract.word;

/** Why nobody sees what a run says. */
enum Unseen {
  /** Marked as hidden. */
  HIDDEN("hidden"),
  /** Too small, or too narrow. */
  TINY("tiny"),
  /** In the colour of what it stands on, or in none. */
  COLOUR("colour");

  private final String key;

  Unseen(String key) {
    this.key = key;
  }

  /** As an answer has it. */
  String key() {
    return key;
  }
}
