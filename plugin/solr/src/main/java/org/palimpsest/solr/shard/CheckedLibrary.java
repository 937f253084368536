package org.palimpsest.solr.shard;

import static org.palimpsest.solr.endpoint.Refusals.serviceUnavailable;

import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.endpoint.RequestCollections;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * A checked collection on this node.
 *
 * @param fieldName of the sentence table
 * @param fullText null if the schema has no such field
 * @param collection of this core; null outside SolrCloud
 */
public record CheckedLibrary(
    String fieldName,
    TableFieldType field,
    @Nullable FullText fullText,
    @Nullable String collection) {

  /** The library of a request; refused by BAD_REQUEST if the schema lacks the field. */
  public static CheckedLibrary of(SolrQueryRequest request) {
    CheckedLibrary known = (CheckedLibrary) request.getContext().get(CheckedLibrary.class);
    if (known == null) {
      known = read(request);
      request.getContext().put(CheckedLibrary.class, known);
    }
    return known;
  }

  private static CheckedLibrary read(SolrQueryRequest request) {
    IndexSchema schema = request.getSchema();
    String fieldName = CheckParameters.of(request.getParams()).field();
    TableFieldType field = TableFieldType.of(schema, fieldName, ErrorCode.BAD_REQUEST);
    return new CheckedLibrary(
        fieldName, field, FullText.of(schema, field), RequestCollections.own(request));
  }

  public TableHeader header() {
    return field.fingerprinter().header();
  }

  public Scheme scheme() {
    return field.fingerprinter().scheme();
  }

  /** The full-text field; SERVICE_UNAVAILABLE if the schema lacks one, unlike the coordinator's. */
  public FullText requireFullText() {
    if (fullText == null) {
      throw serviceUnavailable(
          "The schema of this shard has no full-text field; reload the collection.");
    }
    return fullText;
  }
}
