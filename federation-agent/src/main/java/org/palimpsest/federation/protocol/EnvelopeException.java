package org.palimpsest.federation.protocol;

import java.util.Objects;

/** An envelope that is not accepted. Its message says what is wrong, never what stood in it. */
public final class EnvelopeException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Which of the checks failed, in the order in which they are made. */
  public enum Reason {
    /** Larger than is allowed. */
    SIZE,
    /** Not an envelope, or a header that breaks the rules. */
    MALFORMED,
    /** The connection's certificate is not one of the sender's. */
    CERTIFICATE,
    /** Not for this site. */
    RECIPIENT,
    /** Expired, not yet valid, or valid for too long. */
    TIME,
    /** Not signed by a valid key of the sender's. */
    SIGNATURE,
    /** Another message had this id. */
    REPLAY,
    /** More than the grant allows. */
    QUOTA,
    /** Not sealed for this site and header. */
    SEAL,
    /** Opened, but no message of its type. */
    CONTENT,
    /** Not the answer to what was asked. */
    ANSWER
  }

  private final Reason reason;

  /** A refusal, with one sentence for people. */
  public EnvelopeException(Reason reason, String message) {
    super(message);
    this.reason = Objects.requireNonNull(reason);
  }

  /** A refusal, with its cause. */
  public EnvelopeException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = Objects.requireNonNull(reason);
  }

  /** Which check failed. */
  public Reason reason() {
    return reason;
  }
}
