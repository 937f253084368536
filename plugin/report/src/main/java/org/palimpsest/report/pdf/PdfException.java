package org.palimpsest.report.pdf;

import org.palimpsest.core.note.Note;

/** A failure to make a PDF report. */
public final class PdfException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Note note;

  public PdfException(String code, Object... namesAndValues) {
    this(Note.of(code, namesAndValues));
  }

  private PdfException(Note note) {
    super(note.text());
    this.note = note;
  }

  public Note note() {
    return note;
  }

  public String sentence() {
    return note.text();
  }
}
