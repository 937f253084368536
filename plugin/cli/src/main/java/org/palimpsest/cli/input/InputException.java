package org.palimpsest.cli.input;

/** An input that cannot become a document; the message says why, as the end of a sentence. */
public final class InputException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Says why, in a sentence for the user. */
  public InputException(String why) {
    super(why);
  }

  /** Why; never null. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
