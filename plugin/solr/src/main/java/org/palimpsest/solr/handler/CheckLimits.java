package org.palimpsest.solr.handler;

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
record CheckLimits(int textLengthMax, int documentsMax, int documentsTextLengthMax) {

  /** What holds where solrconfig.xml says nothing. */
  static final CheckLimits DEFAULT =
      new CheckLimits(InitArgs.TEXT_LENGTH_MAX_DEFAULT, 1000, 10_000_000);

  /**
   * Takes the options out of the arguments.
   *
   * @throws SolrException with SERVER_ERROR if one is no whole number above 0
   */
  static CheckLimits of(NamedList<?> args) {
    return new CheckLimits(
        InitArgs.textLengthMax(args, DEFAULT.textLengthMax),
        InitArgs.positive(args, "documentsMax", DEFAULT.documentsMax),
        InitArgs.positive(args, "documentsTextLengthMax", DEFAULT.documentsTextLengthMax));
  }

  /** The most text that any request may bring. */
  int requestTextLengthMax() {
    return Math.max(textLengthMax, documentsTextLengthMax);
  }
}
