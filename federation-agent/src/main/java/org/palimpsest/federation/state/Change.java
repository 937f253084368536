package org.palimpsest.federation.state;

import org.jspecify.annotations.Nullable;

/**
 * What is to become of a document, decided by what was read.
 *
 * @param kind what to do
 * @param fields all fields of the document from now on, with {@link Kind#WRITE} only
 * @param result what to return once that is done
 */
record Change<T>(Kind kind, @Nullable Fields fields, T result) {

  enum Kind {
    NOTHING,
    WRITE,
    DELETE
  }

  static <T> Change<T> nothing(T result) {
    return new Change<>(Kind.NOTHING, null, result);
  }

  static <T> Change<T> write(Fields fields, T result) {
    return new Change<>(Kind.WRITE, fields, result);
  }

  static <T> Change<T> delete(T result) {
    return new Change<>(Kind.DELETE, null, result);
  }
}
