package org.palimpsest.federation.api;

import org.palimpsest.core.note.Note;
import org.palimpsest.federation.error.Errors;

/** An error response: HTTP status and note. */
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

  /** Creates an error of {@link Errors}. */
  ApiException(int status, String code, Object... namesAndValues) {
    this(status, Errors.of(code, namesAndValues));
  }

  /** A client's programming error, with a sentence: 400. */
  static ApiException badRequest(String detail) {
    return new ApiException(BAD_REQUEST, ApiJson.MALFORMED, ApiJson.DETAIL, detail);
  }

  /** An unexpected media type: 415. */
  static ApiException unsupportedType(String detail) {
    return new ApiException(UNSUPPORTED_TYPE, ApiJson.MALFORMED, ApiJson.DETAIL, detail);
  }

  static ApiException notFound(String code, Object... namesAndValues) {
    return new ApiException(NOT_FOUND, code, namesAndValues);
  }

  static ApiException conflict(String code, Object... namesAndValues) {
    return new ApiException(CONFLICT, code, namesAndValues);
  }

  static ApiException forbidden(String code, Object... namesAndValues) {
    return new ApiException(FORBIDDEN, code, namesAndValues);
  }

  static ApiException unavailable(String code, Object... namesAndValues) {
    return new ApiException(UNAVAILABLE, code, namesAndValues);
  }

  static ApiException unauthorized(String code, Object... namesAndValues) {
    return new ApiException(UNAUTHORIZED, code, namesAndValues);
  }

  int status() {
    return status;
  }

  Note note() {
    return note;
  }
}
