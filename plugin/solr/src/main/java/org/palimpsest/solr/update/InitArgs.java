package org.palimpsest.solr.update;

import org.apache.solr.common.util.NamedList;
import org.palimpsest.solr.schema.SolrErrors;

/** Reads common options of solrconfig.xml. */
public final class InitArgs {

  /** The default maximum of text length, in UTF-16 code units: a novel of 20,000 pages. */
  public static final int TEXT_LENGTH_MAX_DEFAULT = 10_000_000;

  private static final String TEXT_LENGTH_MAX = "textLengthMax";

  private InitArgs() {}

  /** Removes the limit of text length from the options. */
  public static int textLengthMax(NamedList<?> args, int absent) {
    return positive(args, TEXT_LENGTH_MAX, absent);
  }

  /** Removes a number above 0 from the options. */
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
      // rejected below, as a number out of bounds
    }
    throw SolrErrors.serverError("Option %s is %s, must be a whole number above 0.", name, value);
  }
}
