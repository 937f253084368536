package org.palimpsest.extract.word;

/** Why nobody sees what a run says. */
enum Unseen {
  /** Marked as hidden. */
  HIDDEN("hidden in Word"),
  /** Marked as hidden in a file of another kind. */
  MARKED("marked as hidden"),
  /** Too small, or too narrow. */
  TINY("tiny"),
  /** In the colour of what it stands on, or in none. */
  COLOUR("colour of the background");

  private final String words;

  Unseen(String words) {
    this.words = words;
  }

  /** As readers are told. */
  String words() {
    return words;
  }
}
