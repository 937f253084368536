package org.palimpsest.solr.update;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.SolrInputField;
import org.jspecify.annotations.Nullable;

/**
 * The documents directly inside a document of an update. Labelled ones are values of fields or of
 * atomic operations; anonymous ones are apart from the fields.
 */
final class NestedDocuments {

  /** The prefix of operations whose documents are removed, not indexed. */
  private static final String REMOVES = "remove";

  private NestedDocuments() {}

  /** All of them, labelled ones first. */
  static List<SolrInputDocument> of(SolrInputDocument document) {
    List<SolrInputDocument> inside = new ArrayList<>();
    for (SolrInputField field : document) {
      collect(field.getValue(), inside);
    }
    if (document.hasChildDocuments()) {
      inside.addAll(document.getChildDocuments());
    }
    return inside;
  }

  static boolean isIn(SolrInputField field) {
    List<SolrInputDocument> inside = new ArrayList<>();
    collect(field.getValue(), inside);
    return !inside.isEmpty();
  }

  private static void collect(@Nullable Object value, List<SolrInputDocument> inside) {
    if (value instanceof SolrInputDocument document) { // also a map
      inside.add(document);
    } else if (value instanceof Collection<?> values) {
      values.forEach(each -> collect(each, inside));
    } else if (value instanceof Map<?, ?> operations) {
      operations.forEach(
          (operation, operand) -> {
            if (!operation.toString().startsWith(REMOVES)) {
              collect(operand, inside);
            }
          });
    }
  }
}
