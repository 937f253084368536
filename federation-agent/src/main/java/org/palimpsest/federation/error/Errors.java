package org.palimpsest.federation.error;

import org.palimpsest.core.note.Note;
import org.palimpsest.core.note.Notes;

/** The errors of the local API. docs/reference/notes.md lists the codes. */
public final class Errors {

  /** Their sentences. */
  public static final Notes KNOWN = Notes.read(Errors.class, "errors.properties");

  private Errors() {}

  /**
   * An error with the sentence of its code.
   *
   * @param namesAndValues the names of its values, each with its value
   * @throws IllegalArgumentException if there is no such code, or it has other values
   */
  public static Note of(String code, Object... namesAndValues) {
    return KNOWN.note(code, namesAndValues);
  }
}
