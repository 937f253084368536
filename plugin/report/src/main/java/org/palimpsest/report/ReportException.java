package org.palimpsest.report;

/** A file that is no report; the message is the end of a sentence. */
public final class ReportException extends Exception {

  private static final long serialVersionUID = 1L;

  /** A failure. */
  public ReportException(String why) {
    super(why);
  }

  /** Why; never null. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
