package org.palimpsest.federation.http;

import java.io.IOException;

/** The body of an answer is larger than is allowed. */
public final class BodyTooLargeException extends IOException {

  private static final long serialVersionUID = 1L;

  BodyTooLargeException() {
    super("the body is larger than is allowed");
  }
}
