package org.palimpsest.demo;

import java.io.IOException;

/** The demo cannot go on; the message is a sentence for the user. */
final class DemoException extends IOException {

  private static final long serialVersionUID = 1L;

  DemoException(String message) {
    super(message);
  }
}
