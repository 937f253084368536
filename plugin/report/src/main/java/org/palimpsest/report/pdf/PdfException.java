package org.palimpsest.report.pdf;

/** A report that cannot be made as PDF; the message is a sentence for people. */
public final class PdfException extends Exception {

  private static final long serialVersionUID = 1L;

  /** A failure. */
  public PdfException(String sentence) {
    super(sentence);
  }

  /** The sentence; never null. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
