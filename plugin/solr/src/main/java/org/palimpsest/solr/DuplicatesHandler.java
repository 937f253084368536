package org.palimpsest.solr;

import org.palimpsest.solr.duplicates.DuplicateRounds;
import org.palimpsest.solr.rounds.RoundsHandler;

/**
 * The request handler {@code /duplicates}: takes a text, the id of a document, or many documents as
 * a body, and leaves the rest to {@link DuplicatesComponent}. Its options are those of {@link
 * CheckHandler}.
 */
public final class DuplicatesHandler extends RoundsHandler {

  /** A handler that {@code init} sets up. */
  public DuplicatesHandler() {
    super(DuplicateRounds.ENDPOINT);
  }

  @Override
  public String getDescription() {
    return "Finds the near duplicates of a document.";
  }
}
