package org.palimpsest.solr.schema;

import java.util.Locale;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Makes Solr's exceptions with formatted messages. */
public final class SolrErrors {

  private SolrErrors() {}

  /** An error in a request. */
  public static SolrException badRequest(String format, @Nullable Object... args) {
    return new SolrException(ErrorCode.BAD_REQUEST, String.format(Locale.ROOT, format, args));
  }

  /** An error in the configuration. */
  public static SolrException serverError(String format, @Nullable Object... args) {
    return new SolrException(ErrorCode.SERVER_ERROR, String.format(Locale.ROOT, format, args));
  }

  /** An error in a field type of the schema; the format is the predicate of a sentence. */
  static SolrException misconfigured(String type, String format, @Nullable Object... args) {
    return serverError("Schema: field type %s %s.", type, String.format(Locale.ROOT, format, args));
  }
}
