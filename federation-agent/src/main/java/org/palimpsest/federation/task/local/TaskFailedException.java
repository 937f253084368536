package org.palimpsest.federation.task.local;

import org.palimpsest.core.note.Note;

/** A failed task. */
public final class TaskFailedException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient Note note;

  /**
   * Ends a task.
   *
   * @param note for the task's owner, without addresses
   */
  public TaskFailedException(Note note) {
    super(note.text());
    this.note = note;
  }

  public Note note() {
    return note;
  }
}
