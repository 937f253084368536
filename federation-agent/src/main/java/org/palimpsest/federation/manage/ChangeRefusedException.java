package org.palimpsest.federation.manage;

import java.util.Objects;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.error.Errors;

/** A change that is not made. */
public final class ChangeRefusedException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Reason {
    /** What was given cannot be right. */
    INVALID,
    /** What it is about is not there. */
    MISSING,
    /** It contradicts what is there. */
    CONFLICT
  }

  private final Reason reason;
  private final transient Note note;

  /** A refusal, and what people are told of it. */
  public ChangeRefusedException(Reason reason, Note note) {
    super(note.text());
    this.reason = Objects.requireNonNull(reason);
    this.note = note;
  }

  /** A refusal with the code and the values of an error of {@link Errors}. */
  public ChangeRefusedException(Reason reason, String code, Object... namesAndValues) {
    this(reason, Errors.of(code, namesAndValues));
  }

  /** Why. */
  public Reason reason() {
    return reason;
  }

  /** What people are told. */
  public Note note() {
    return note;
  }
}
