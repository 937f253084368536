package org.palimpsest.solr.schema;

import java.util.Locale;
import org.apache.solr.common.SolrException;
import org.jspecify.annotations.Nullable;

/** A field type by its name in the schema; makes exceptions about it. */
record NamedType(String name) {

  /**
   * An error in the schema, for the time when the core loads.
   *
   * @param format the predicate of a sentence about the type
   */
  SolrException misconfigured(String format, @Nullable Object... args) {
    return SolrErrors.serverError(
        "Schema: field type %s %s.", name, String.format(Locale.ROOT, format, args));
  }
}
