package org.palimpsest.solr.endpoint;

import org.apache.solr.common.util.NamedList;
import org.palimpsest.solr.update.InitArgs;

/**
 * Bounds of one request.
 *
 * @param textLengthMax of a document, in UTF-16 code units
 * @param documentsTextLengthMax of all documents together, in UTF-16 code units
 */
public record RequestLimits(int textLengthMax, int documentsMax, int documentsTextLengthMax) {

  public static final RequestLimits DEFAULT =
      new RequestLimits(InitArgs.TEXT_LENGTH_MAX_DEFAULT, 1000, 10_000_000);

  /** Removes the options from the arguments; throws SERVER_ERROR for an invalid number. */
  public static RequestLimits of(NamedList<?> args) {
    return new RequestLimits(
        InitArgs.textLengthMax(args, DEFAULT.textLengthMax),
        InitArgs.positive(args, "documentsMax", DEFAULT.documentsMax),
        InitArgs.positive(args, "documentsTextLengthMax", DEFAULT.documentsTextLengthMax));
  }

  public int requestTextLengthMax() {
    return Math.max(textLengthMax, documentsTextLengthMax);
  }
}
