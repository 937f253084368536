package org.palimpsest.solr.schema;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * A field type by its name in the schema, for saying what is wrong with it.
 *
 * @param name as an administrator gave it
 */
record NamedType(String name) {

  /**
   * Said when the core loads, so that no document is indexed in a way nobody wanted.
   *
   * @param what is wrong, with the type as its subject
   */
  SolrException misconfigured(@Nullable String what) {
    return new SolrException(
        ErrorCode.SERVER_ERROR, "Schema: field type " + name + " " + what + ".");
  }
}
