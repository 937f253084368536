package org.palimpsest.federation.task.local;

import java.util.concurrent.ExecutionException;
import org.palimpsest.core.note.Note;

/** The windows to ask for, under the seed of an epoch. Safe for use by several threads. */
@FunctionalInterface
public interface EpochWindows {

  /** What is not known: the epoch's seed here, or the fingerprints under it. */
  final class NoSeedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Note note;

    NoSeedException(Note note) {
      super(note.text());
      this.note = note;
    }

    /** Which of the two, for people. */
    public Note note() {
      return note;
    }
  }

  /** Waits for them. */
  Windows of(String epoch) throws NoSeedException, ExecutionException, InterruptedException;
}
