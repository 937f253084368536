package org.palimpsest.federation.protocol;

import java.util.Objects;

/** Refusal of an envelope. Its message gives the reason, never the content. */
public final class EnvelopeException extends Exception {

  private static final long serialVersionUID = 1L;

  /** The failed check, in the order of the checks. */
  public enum Reason {
    SIZE,
    /** Not an envelope, or a header that breaks the rules. */
    MALFORMED,
    /** The connection's certificate is not one of the sender's. */
    CERTIFICATE,
    RECIPIENT,
    /** Expired, not yet valid, or valid for too long. */
    TIME,
    /** Not signed by a valid key of the sender's. */
    SIGNATURE,
    /** Another message had this id. */
    REPLAY,
    /** Over the grant's limits. */
    QUOTA,
    /** Not sealed for this site and header. */
    SEAL,
    /** Opened, but not a message of its type. */
    CONTENT,
    /** Not the answer to this request. */
    ANSWER
  }

  private final Reason reason;

  public EnvelopeException(Reason reason, String message) {
    super(message);
    this.reason = Objects.requireNonNull(reason);
  }

  public EnvelopeException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = Objects.requireNonNull(reason);
  }

  public Reason reason() {
    return reason;
  }
}
