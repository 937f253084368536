package org.palimpsest.federation.openid;

import java.util.Locale;

/** Signals a failed login. Contains no data of the provider, because it may be secret. */
public final class OpenIdException extends Exception {

  private static final long serialVersionUID = 1L;

  public enum Reason {
    REFUSED, // the provider or the user denied the login
    EXPIRED, // the response belongs to another login of the browser, or is too late
    PROVIDER, // the provider does not answer, or its response is invalid
    ACCOUNT, // the account's name is taken, it is disabled, or the user is in no admitted group
    LOGOUT; // the provider has no logout endpoint

    /** The reason in a redirect's address. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Reason reason;

  public OpenIdException(Reason reason) {
    super(reason.word());
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
