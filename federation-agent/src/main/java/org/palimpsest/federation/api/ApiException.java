package org.palimpsest.federation.api;

import org.palimpsest.core.note.Note;
import org.palimpsest.federation.error.Errors;

/** A request that is not answered as it wished: a status, and why. */
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
  private final transient Note note;

  ApiException(int status, Note note) {
    super(note.text());
    this.status = status;
    this.note = note;
  }

  /** With the code and the values of an error of {@link Errors}. */
  ApiException(int status, String code, Object... namesAndValues) {
    this(status, Errors.of(code, namesAndValues));
  }

  int status() {
    return status;
  }

  /** Why. */
  Note note() {
    return note;
  }
}
