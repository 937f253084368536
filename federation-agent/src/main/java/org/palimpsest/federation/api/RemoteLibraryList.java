package org.palimpsest.federation.api;

import java.util.List;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;

/** Asks another site what this one may search there. */
public interface RemoteLibraryList {

  /**
   * Asks.
   *
   * @param site known and not revoked
   * @throws SiteUnavailableException if it does not answer, or refuses
   */
  List<OfferedLibrary> of(String site) throws SiteUnavailableException;

  /** A site that does not answer. */
  final class SiteUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Note note;

    /** A site did not answer. */
    public SiteUnavailableException(Note note, Throwable cause) {
      super(note.text(), cause);
      this.note = note;
    }

    /** Why, for people. */
    public Note note() {
      return note;
    }
  }
}
