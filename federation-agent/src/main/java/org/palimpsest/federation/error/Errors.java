package org.palimpsest.federation.error;

import org.palimpsest.core.note.Note;
import org.palimpsest.core.note.Notes;

/** Errors of the local API; docs/reference/notes.md lists the codes. */
public final class Errors {

  public static final Notes KNOWN = Notes.read(Errors.class, "errors.properties");

  private Errors() {}

  /** Creates an error of a known code, with alternating names and values of its arguments. */
  public static Note of(String code, Object... namesAndValues) {
    return KNOWN.note(code, namesAndValues);
  }
}
