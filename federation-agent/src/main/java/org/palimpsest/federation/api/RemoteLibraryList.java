package org.palimpsest.federation.api;

import java.util.List;
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

  /** A site that does not answer. Its message is a sentence for people. */
  final class SiteUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    /** A site did not answer. */
    public SiteUnavailableException(String sentence, Throwable cause) {
      super(sentence, cause);
    }
  }
}
