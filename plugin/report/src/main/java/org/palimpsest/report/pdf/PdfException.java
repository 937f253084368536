package org.palimpsest.report.pdf;

import org.palimpsest.core.note.Note;

/** A report that cannot be made as PDF. */
public final class PdfException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Note note;

  /** A failure, with the code and the values of a note. */
  public PdfException(String code, Object... namesAndValues) {
    this(Note.of(code, namesAndValues));
  }

  private PdfException(Note note) {
    super(note.text());
    this.note = note;
  }

  /** Why. */
  public Note note() {
    return note;
  }

  /** Why, in English. */
  public String sentence() {
    return note.text();
  }
}
