package org.palimpsest.federation.answer;

import java.util.Objects;

/** A request that is not answered. Its message says why, never what was asked. */
public final class RefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Why {
    /** It breaks a rule that the message's form does not tell. */
    CONTENT,
    /** More than the grant allows a day, or at once. */
    QUOTA,
    /** Too much is being worked on. */
    BUSY,
    /** The site's own SolrCloud does not answer. */
    UNAVAILABLE
  }

  private final Why why;
  private final int retryAfterSeconds;

  /**
   * A refusal.
   *
   * @param retryAfterSeconds when to try again, 0 where that is of no use
   */
  public RefusedException(Why why, int retryAfterSeconds, String message) {
    this(why, retryAfterSeconds, message, null);
  }

  /** The same with its cause. */
  RefusedException(
      Why why,
      int retryAfterSeconds,
      String message,
      @org.jspecify.annotations.Nullable Throwable cause) {
    super(message, cause);
    this.why = Objects.requireNonNull(why);
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Why. */
  public Why why() {
    return why;
  }

  /** When to try again; 0 where that is of no use. */
  public int retryAfterSeconds() {
    return retryAfterSeconds;
  }
}
