package org.palimpsest.federation.task.local;

import org.palimpsest.core.note.Note;

/** A task that cannot be done at all. */
public final class TaskFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Note note;

  /** Ends a task; the note is for who handed it in, and has no address. */
  public TaskFailedException(Note note) {
    super(note.text());
    this.note = note;
  }

  /** Why it cannot be done. */
  public Note note() {
    return note;
  }
}
