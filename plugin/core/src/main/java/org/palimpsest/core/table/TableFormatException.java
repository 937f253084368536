package org.palimpsest.core.table;

/** The bytes are no sentence table that this version can read; the message says why. */
public final class TableFormatException extends Exception {

  private static final long serialVersionUID = 1L;

  TableFormatException(String message) {
    super(message);
  }

  TableFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
