package org.palimpsest.solr.update;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.NamedList;

/** Reads options of solrconfig.xml that several classes have. */
public final class InitArgs {

  /** The longest text of a document where solrconfig.xml says nothing: a novel of 20,000 pages. */
  public static final int TEXT_LENGTH_MAX_DEFAULT = 10_000_000;

  private static final String TEXT_LENGTH_MAX = "textLengthMax";

  private InitArgs() {}

  /** Takes the limit of text length out of the options. */
  public static int textLengthMax(NamedList<?> args, int absent) {
    return positive(args, TEXT_LENGTH_MAX, absent);
  }

  /** Takes a number above 0 out of the options. */
  public static int positive(NamedList<?> args, String name, int absent) {
    Object value = args.remove(name);
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
        "Option " + name + " is " + value + ", must be a whole number above 0.");
  }
}
