package org.palimpsest.cli.input;

/** Error in an input that cannot become a document; the message is the end of a sentence. */
public final class InputException extends Exception {

  private static final long serialVersionUID = 1L;

  public InputException(String why) {
    super(why);
  }

  /** The reason; never null. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
