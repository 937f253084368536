package org.palimpsest.solr.arrival;

import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.request.SolrQueryRequest;
import org.palimpsest.solr.schema.SolrErrors;

/** The fields of marks: the id of a near duplicate, and the name of a group. */
record MarkFields(String of, String group) {

  /** The fields of the configset. */
  static final MarkFields DEFAULT = new MarkFields("duplicate_of", "duplicate_group");

  /** The fields that the schema has. */
  List<String> inSchema(SolrQueryRequest request) {
    return Stream.of(of, group)
        .filter(name -> request.getSchema().getFieldOrNull(name) != null)
        .toList();
  }

  /** Verifies that the schema has both. */
  void require(SolrQueryRequest request) {
    if (inSchema(request).size() < 2) {
      throw SolrErrors.badRequest(
          "The schema has no fields %s and %s to mark near duplicates in; add them as"
              + " strings, or use skip or replace.",
          of, group);
    }
  }
}
