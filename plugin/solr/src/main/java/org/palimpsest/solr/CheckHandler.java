package org.palimpsest.solr;

import org.palimpsest.solr.check.CheckRounds;
import org.palimpsest.solr.rounds.RoundsHandler;

/**
 * The request handler {@code /check}: receives suspicious texts, which {@link CheckComponent}
 * checks.
 *
 * <p>Options: {@code textLengthMax}, the longest text of a document in UTF-16 code units (default
 * 10,000,000); {@code documentsMax}, the most documents of a request (default 1000); {@code
 * documentsTextLengthMax}, the length of their texts together (default 10,000,000); {@code
 * timeAllowedMillis}, the time limit of requests without {@code timeAllowed} (default 180,000); and
 * those of every search handler ({@code defaults}, {@code components} ...).
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
