package org.palimpsest.core.table;

/** Thrown for bytes that are no readable sentence table, with the reason. */
public final class TableFormatException extends Exception {

  private static final long serialVersionUID = 1L;

  TableFormatException(String message) {
    super(message);
  }

  TableFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
