package org.palimpsest.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;

/**
 * A document to index.
 *
 * @param id not empty
 * @param fields other fields by name: strings, numbers, booleans or lists of them, or a map with an
 *     atomic update
 * @param textLength in UTF-16 code units
 */
public record SourceDocument(String id, Map<String, Object> fields, long textLength) {

  /** The usual name of the unique key. */
  public static final String ID_FIELD = "id";

  public SourceDocument {
    Objects.requireNonNull(id, "id");
    if (id.isEmpty()) {
      throw new IllegalArgumentException("a document's id must not be empty");
    }
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** A document whose strings all count as text. */
  public SourceDocument(String id, Map<String, Object> fields) {
    this(id, fields, lengthOf(fields));
  }

  private static long lengthOf(Map<String, Object> fields) {
    return fields.values().stream()
        .flatMap(
            value ->
                value instanceof Map<?, ?> change ? change.values().stream() : Stream.of(value))
        .filter(String.class::isInstance)
        .mapToLong(value -> ((String) value).length())
        .sum();
  }

  /**
   * The document as Solr takes it.
   *
   * @throws IllegalArgumentException if the fields contain the id
   */
  public SolrInputDocument toSolr(String keyField) {
    if (fields.containsKey(keyField)) {
      throw new IllegalArgumentException("the id must not stand among the fields too");
    }
    var document = new SolrInputDocument();
    fields.forEach(document::setField);
    document.setField(keyField, id);
    return document;
  }
}
