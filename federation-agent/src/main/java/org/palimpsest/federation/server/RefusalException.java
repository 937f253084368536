package org.palimpsest.federation.server;

/** Signals that a message is refused. */
final class RefusalException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Refusal refusal;
  private final int retryAfterSeconds;

  /** Creates a refusal; {@code cause} is for the site's own log only. */
  RefusalException(Refusal refusal, String cause) {
    this(refusal, 0, cause);
  }

  /** Creates a temporary refusal; 0 seconds for no retry. */
  RefusalException(Refusal refusal, int retryAfterSeconds, String cause) {
    super(cause);
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  Refusal refusal() {
    return refusal;
  }

  int retryAfterSeconds() {
    return retryAfterSeconds;
  }

  /** The word for the site's own log. */
  String word() {
    return String.valueOf(getMessage());
  }

  /** Reasons of refusals, as the sender sees them. */
  enum Refusal {
    SIZE(413, "size"),
    SLOW(408, "slow"),
    MALFORMED(400, "malformed"),
    /**
     * Certificate, signature, unknown or revoked site, or no grant; the sender cannot tell which.
     */
    FORBIDDEN(403, "refused"),
    RECIPIENT(400, "recipient"),
    TIME(400, "time"),
    REPLAY(409, "replay"),
    SEAL(400, "seal"),
    CONTENT(400, "content"),
    QUOTA(429, "quota"),
    BUDGET(429, "budget"), // rate limit of messages
    UNAVAILABLE(503, "unavailable");

    private final int status;
    private final String word;

    Refusal(int status, String word) {
      this.status = status;
      this.word = word;
    }

    int status() {
      return status;
    }

    /** The word in the response's body. */
    String word() {
      return word;
    }
  }
}
