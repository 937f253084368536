package org.palimpsest.federation.cbor;

/** Refused bytes. Its message names a rule or a field. */
public final class CborException extends Exception {

  private static final long serialVersionUID = 1L;

  public CborException(String message) {
    super(message);
  }
}
