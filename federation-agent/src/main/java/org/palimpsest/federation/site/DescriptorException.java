package org.palimpsest.federation.site;

/** Refusal of a descriptor; the message is a sentence for people. */
public final class DescriptorException extends Exception {

  private static final long serialVersionUID = 1L;

  public DescriptorException(String message) {
    super(message);
  }

  public DescriptorException(String message, Throwable cause) {
    super(message, cause);
  }
}
