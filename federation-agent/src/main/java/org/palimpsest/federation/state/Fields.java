package org.palimpsest.federation.state;

import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.jspecify.annotations.Nullable;

/** The fields of a document that is to be written. A null is no field. */
final class Fields {

  private final Map<String, Object> values = new LinkedHashMap<>();
  private long size;

  Fields put(String name, @Nullable String value) {
    if (value != null) {
      values.put(name, value);
      size += value.length();
    }
    return this;
  }

  Fields put(String name, @Nullable Long value) {
    return keep(name, value);
  }

  Fields put(String name, boolean value) {
    return keep(name, value);
  }

  /** To the millisecond. */
  Fields put(String name, @Nullable Instant value) {
    return keep(name, value == null ? null : Date.from(value));
  }

  private Fields keep(String name, @Nullable Object value) {
    if (value != null) {
      values.put(name, value);
    }
    return this;
  }

  /** How many UTF-16 code units all texts have. */
  long sizeChars() {
    return size;
  }

  SolrInputDocument toSolr(String id) {
    var document = new SolrInputDocument();
    document.setField("id", id);
    values.forEach(document::setField);
    return document;
  }
}
