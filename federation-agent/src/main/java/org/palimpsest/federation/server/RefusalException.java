package org.palimpsest.federation.server;

/** Ends the checks of a message. */
final class RefusalException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Refusal refusal;
  private final int retryAfterSeconds;

  /**
   * A refusal.
   *
   * @param cause the word for it in the site's own log, more precise than what the sender is told
   */
  RefusalException(Refusal refusal, String cause) {
    this(refusal, 0, cause);
  }

  /**
   * A refusal for now.
   *
   * @param retryAfterSeconds when to try again, 0 where that is of no use
   */
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

  /** A word, for the site's own log. */
  String word() {
    return String.valueOf(getMessage());
  }
}
