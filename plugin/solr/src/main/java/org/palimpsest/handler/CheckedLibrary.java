package org.palimpsest.handler;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.schema.TableFieldType;
import org.palimpsest.table.TableHeader;

/**
 * What a node knows of the collection that is checked.
 *
 * @param fieldName of the sentence table
 * @param field the sentence table's type
 * @param fullText where candidates come from; null where the schema has no such field
 * @param collection that this node's index belongs to; null where there are none
 */
record CheckedLibrary(
    String fieldName,
    TableFieldType field,
    @Nullable FullText fullText,
    @Nullable String collection) {

  /** How its fingerprints are made. */
  TableHeader header() {
    return field.fingerprinter().header();
  }

  Scheme scheme() {
    return field.fingerprinter().scheme();
  }

  /**
   * The full-text field, for what is asked only where there is one.
   *
   * @throws SolrException with SERVICE_UNAVAILABLE if the coordinator has one, but not this node
   */
  FullText requireFullText() {
    if (fullText == null) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "The schema of this shard has no full-text field; reload the collection.");
    }
    return fullText;
  }
}
