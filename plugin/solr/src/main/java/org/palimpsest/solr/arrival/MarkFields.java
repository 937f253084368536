package org.palimpsest.solr.arrival;

import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.request.SolrQueryRequest;

/**
 * The fields that marks are written to.
 *
 * @param of names the document that another one is a near duplicate of
 * @param group names the group that it is in
 */
record MarkFields(String of, String group) {

  /** Those of the configset. */
  static final MarkFields DEFAULT = new MarkFields("duplicate_of", "duplicate_group");

  /** Those of the two that the schema has. */
  List<String> inSchema(SolrQueryRequest request) {
    return Stream.of(of, group)
        .filter(name -> request.getSchema().getFieldOrNull(name) != null)
        .toList();
  }

  /**
   * Refuses to mark in a schema without them.
   *
   * @throws SolrException with BAD_REQUEST
   */
  void require(SolrQueryRequest request) {
    if (inSchema(request).size() < 2) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "The schema has no fields "
              + of
              + " and "
              + group
              + " to mark near duplicates in; add them as strings, or use skip or replace.");
    }
  }
}
