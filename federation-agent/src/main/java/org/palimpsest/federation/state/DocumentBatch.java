package org.palimpsest.federation.state;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;

/** Documents of a state collection as JSON has them, on their way back into it. */
final class DocumentBatch {

  private final List<SolrInputDocument> documents = new ArrayList<>();
  private long chars;

  /** Adds one; of its version there will be another. */
  void add(JsonNode fields, int length) {
    var document = new SolrInputDocument();
    for (Map.Entry<String, JsonNode> field : fields.properties()) {
      if (!field.getKey().equals("_version_")) {
        document.setField(field.getKey(), value(field.getValue()));
      }
    }
    documents.add(document);
    chars += length;
  }

  private static Object value(JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.longValue();
    }
    return value.isBoolean() ? (Object) value.booleanValue() : value.asText();
  }

  int size() {
    return documents.size();
  }

  long chars() {
    return chars;
  }

  /** Sends all, and is empty then. */
  void sendTo(StateTable table) {
    if (!documents.isEmpty()) {
      table.putAll(documents);
      documents.clear();
      chars = 0;
    }
  }
}
