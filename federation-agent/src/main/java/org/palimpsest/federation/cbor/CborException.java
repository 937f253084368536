package org.palimpsest.federation.cbor;

/** Bytes that are not in the form that is accepted. Its message names a rule or a field. */
public final class CborException extends Exception {

  private static final long serialVersionUID = 1L;

  /** A refusal, in one sentence. */
  public CborException(String message) {
    super(message);
  }
}
