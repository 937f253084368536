package org.palimpsest.federation.task.local;

import java.util.concurrent.ExecutionException;
import org.palimpsest.core.note.Note;

/** The windows to ask other sites for, under the seed of an epoch. Thread-safe. */
@FunctionalInterface
public interface EpochWindows {

  /** The epoch's seed, or fingerprints under it, are missing here. */
  final class NoSeedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Note note;

    NoSeedException(Note note) {
      super(note.text());
      this.note = note;
    }

    /** The reason, for people. */
    public Note note() {
      return note;
    }
  }

  /** Waits for the windows. */
  Windows of(String epoch) throws NoSeedException, ExecutionException, InterruptedException;
}
