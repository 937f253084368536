package org.palimpsest.federation.openid;

import java.util.Locale;

/** Somebody who does not come in. Never has what the provider sent, which may hold secrets. */
public final class OpenIdException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** The provider says that they may not, or they do not want to. */
    REFUSED,
    /** What came back does not belong to what this browser began, or took too long. */
    EXPIRED,
    /** The provider does not answer, or says what cannot be believed. */
    PROVIDER,
    /** The account that they would have is another's, is disabled, or they are in no group. */
    ACCOUNT,
    /** The provider has no way to log people out from here. */
    LOGOUT;

    /** As the page's address has it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Reason reason;

  /** A refusal. */
  public OpenIdException(Reason reason) {
    super(reason.word());
    this.reason = reason;
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }
}
