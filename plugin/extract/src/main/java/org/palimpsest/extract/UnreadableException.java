package org.palimpsest.extract;

/**
 * A file that has no text for us; the message says why and what to do, as the end of a sentence.
 */
public final class UnreadableException extends Exception {

  private static final long serialVersionUID = 1L;

  /** With the end of a sentence that begins with the file. */
  public UnreadableException(String why) {
    super(why);
  }

  /** Why; never null. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
