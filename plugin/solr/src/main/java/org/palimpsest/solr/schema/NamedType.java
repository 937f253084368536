package org.palimpsest.solr.schema;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A field type by its name in the schema; makes exceptions about it. */
record NamedType(String name) {

  /**
   * An error in the schema, for the time when the core loads.
   *
   * @param what the predicate of a sentence about the type
   */
  SolrException misconfigured(@Nullable String what) {
    return new SolrException(
        ErrorCode.SERVER_ERROR, "Schema: field type " + name + " " + what + ".");
  }
}
