package org.palimpsest.federation.manage;

import java.util.Objects;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.error.Errors;

/** Signals that a change was refused. */
public final class ChangeRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  public enum Reason {
    INVALID, // the input is invalid
    MISSING, // the object does not exist
    CONFLICT // the change conflicts with the current state
  }

  private final Reason reason;
  private final transient Note note;

  public ChangeRefusedException(Reason reason, Note note) {
    super(note.text());
    this.reason = Objects.requireNonNull(reason);
    this.note = note;
  }

  /** Creates a refusal with a code of {@link Errors}. */
  public ChangeRefusedException(Reason reason, String code, Object... namesAndValues) {
    this(reason, Errors.of(code, namesAndValues));
  }

  public Reason reason() {
    return reason;
  }

  /** The message for people. */
  public Note note() {
    return note;
  }
}
