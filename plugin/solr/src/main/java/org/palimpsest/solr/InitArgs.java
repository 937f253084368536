package org.palimpsest.solr;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;

/** Reads options of solrconfig.xml that several classes have. */
final class InitArgs {

  private static final String TEXT_LENGTH_MAX = "textLengthMax";

  private InitArgs() {}

  /** Takes the limit of text length out of the options. */
  static int textLengthMax(NamedList<?> args, int absent) {
    Object value = args.remove(TEXT_LENGTH_MAX);
    if (value == null) {
      return absent;
    }
    try {
      int limit = Integer.parseInt(value.toString().trim());
      if (limit > 0) {
        return limit;
      }
    } catch (NumberFormatException e) {
      // said below, as for a number out of bounds
    }
    throw new SolrException(
        ErrorCode.SERVER_ERROR,
        "Option " + TEXT_LENGTH_MAX + " is " + value + ", must be a whole number above 0.");
  }
}
