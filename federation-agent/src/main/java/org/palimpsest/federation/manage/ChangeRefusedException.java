package org.palimpsest.federation.manage;

import java.util.Objects;

/** A change that is not made. Its message is a sentence for people. */
public final class ChangeRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** What was given cannot be right. */
    INVALID,
    /** What it is about is not there. */
    MISSING,
    /** It contradicts what is there. */
    CONFLICT
  }

  private final Reason reason;

  /** A refusal. */
  public ChangeRefusedException(Reason reason, String sentence) {
    super(sentence);
    this.reason = Objects.requireNonNull(reason);
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }

  /** The sentence; never null. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
