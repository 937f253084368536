package org.palimpsest.federation.api;

import java.util.Objects;

/** A request that is not answered as it wished: a status, and a sentence for people. */
final class ApiException extends Exception {

  private static final long serialVersionUID = 1L;

  static final int BAD_REQUEST = 400;
  static final int UNAUTHORIZED = 401;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int CONFLICT = 409;
  static final int TOO_LARGE = 413;
  static final int UNSUPPORTED_TYPE = 415;
  static final int UNPROCESSABLE = 422;
  static final int TOO_MANY = 429;
  static final int BAD_GATEWAY = 502;
  static final int UNAVAILABLE = 503;

  private final int status;

  ApiException(int status, String sentence) {
    super(sentence);
    this.status = status;
  }

  int status() {
    return status;
  }

  /** The sentence; never null. */
  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }
}
