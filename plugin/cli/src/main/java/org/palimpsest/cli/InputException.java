package org.palimpsest.cli;

/** An input that cannot become a document; the message says why, as the end of a sentence. */
final class InputException extends Exception {

  private static final long serialVersionUID = 1L;

  InputException(String why) {
    super(why);
  }

  /** Why; never null. */
  String why() {
    return String.valueOf(getMessage());
  }
}
