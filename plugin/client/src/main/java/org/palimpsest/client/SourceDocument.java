package org.palimpsest.client;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;

/**
 * A document to add to a library.
 *
 * @param id its id, not empty
 * @param fields its other fields by name: strings, numbers, booleans, or lists of them; or a map
 *     with an operation of an atomic update on one of these
 * @param textLength how many UTF-16 code units of text they hold
 */
public record SourceDocument(String id, Map<String, Object> fields, long textLength) {

  /** The usual name of the field with the id. */
  public static final String ID_FIELD = "id";

  /**
   * Copies the map.
   *
   * @throws IllegalArgumentException if the id is empty
   */
  public SourceDocument {
    Objects.requireNonNull(id, "id");
    if (id.isEmpty()) {
      throw new IllegalArgumentException("a document's id must not be empty");
    }
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** A document, all of whose strings count as its text. */
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
   * As SolrJ sends it.
   *
   * @throws IllegalArgumentException if the id stands among the fields, too
   */
  SolrInputDocument toSolr(String keyField) {
    if (fields.containsKey(keyField)) {
      throw new IllegalArgumentException("the id must not stand among the fields too");
    }
    var document = new SolrInputDocument();
    fields.forEach(document::setField);
    document.setField(keyField, id);
    return document;
  }
}
