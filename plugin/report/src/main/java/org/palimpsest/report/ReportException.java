package org.palimpsest.report;

/** An invalid report file; the message is the end of a sentence. */
public final class ReportException extends Exception {

  private static final long serialVersionUID = 1L;

  public ReportException(String why) {
    super(why);
  }

  /** The reason; never null. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
