package org.palimpsest.solr;

import org.palimpsest.solr.check.CheckRounds;
import org.palimpsest.solr.rounds.RoundsHandler;

/**
 * The request handler {@code /check}: takes the suspicious text as a body, which Solr's own search
 * handler does not, and leaves the rest to {@link CheckComponent}.
 *
 * <p>Options: {@code textLengthMax}, the longest text of a document in UTF-16 code units (default
 * 10,000,000); {@code documentsMax}, how many documents a request may bring (default 1000); {@code
 * documentsTextLengthMax}, how long their texts may be together (default 10,000,000); {@code
 * timeAllowedMillis}, how long a check takes at most that does not say it with {@code timeAllowed}
 * (default 180,000); and those of every search handler ({@code defaults}, {@code components} ...).
 */
public final class CheckHandler extends RoundsHandler {

  /** A handler that {@code init} sets up. */
  public CheckHandler() {
    super(CheckRounds.ENDPOINT);
  }

  @Override
  public String getDescription() {
    return "Finds the passages that a text shares with the library.";
  }
}
