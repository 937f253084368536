package org.palimpsest.federation.site;

/** A descriptor that is not accepted; its message is one sentence for people. */
public final class DescriptorException extends Exception {

  private static final long serialVersionUID = 1L;

  /** A refusal. */
  public DescriptorException(String message) {
    super(message);
  }

  /** A refusal, with its cause. */
  public DescriptorException(String message, Throwable cause) {
    super(message, cause);
  }
}
