package org.palimpsest.federation.answer;

import java.util.Objects;

/** Refusal of a request. Its message gives the reason, never the content. */
public final class RefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  public enum Why {
    /** It breaks a rule that the message's form cannot express. */
    CONTENT,
    /** Over the grant's limit for a day, or at once. */
    QUOTA,
    BUSY,
    /** The site's own SolrCloud does not answer. */
    UNAVAILABLE
  }

  private final Why why;
  private final int retryAfterSeconds;

  /**
   * A refusal.
   *
   * @param retryAfterSeconds delay of the next attempt, 0 if useless
   */
  public RefusedException(Why why, int retryAfterSeconds, String message) {
    this(why, retryAfterSeconds, message, null);
  }

  RefusedException(
      Why why,
      int retryAfterSeconds,
      String message,
      @org.jspecify.annotations.Nullable Throwable cause) {
    super(message, cause);
    this.why = Objects.requireNonNull(why);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  public Why why() {
    return why;
  }

  public int retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
