package org.palimpsest.solr.endpoint;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.palimpsest.solr.update.InitArgs;

/**
 * How much one request may bring.
 *
 * @param textLengthMax the longest text of a document, in UTF-16 code units
 * @param documentsMax how many documents
 * @param documentsTextLengthMax the texts of several documents together, in UTF-16 code units
 */
public record RequestLimits(int textLengthMax, int documentsMax, int documentsTextLengthMax) {

  /** What holds where solrconfig.xml says nothing. */
  public static final RequestLimits DEFAULT =
      new RequestLimits(InitArgs.TEXT_LENGTH_MAX_DEFAULT, 1000, 10_000_000);

  /**
   * Takes the options out of the arguments.
   *
   * @throws SolrException with SERVER_ERROR if one is no whole number above 0
   */
  public static RequestLimits of(NamedList<?> args) {
    return new RequestLimits(
        InitArgs.textLengthMax(args, DEFAULT.textLengthMax),
        InitArgs.positive(args, "documentsMax", DEFAULT.documentsMax),
        InitArgs.positive(args, "documentsTextLengthMax", DEFAULT.documentsTextLengthMax));
  }

  /** The most text that any request may bring. */
  public int requestTextLengthMax() {
    return Math.max(textLengthMax, documentsTextLengthMax);
  }
}
