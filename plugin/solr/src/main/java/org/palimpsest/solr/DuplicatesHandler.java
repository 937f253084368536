package org.palimpsest.solr;

import org.palimpsest.solr.duplicates.DuplicateRounds;
import org.palimpsest.solr.rounds.RoundsHandler;

/**
 * The request handler {@code /duplicates}: receives texts, ids or signatures, which {@link
 * DuplicatesComponent} compares. It has the options of {@link CheckHandler}.
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
