package org.palimpsest.federation.api;

import java.util.List;
import org.palimpsest.core.note.Note;
import org.palimpsest.federation.protocol.Message.OfferedLibrary;

/** Asks another site which libraries it grants to this one. */
public interface RemoteLibraryList {

  /** Lists the libraries of a known site that is not revoked. */
  List<OfferedLibrary> of(String site) throws SiteUnavailableException;

  /** Signals that a site did not answer. */
  final class SiteUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Note note;

    public SiteUnavailableException(Note note, Throwable cause) {
      super(note.text(), cause);
      this.note = note;
    }

    public Note note() {
      return note;
    }
  }
}
