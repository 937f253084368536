package org.palimpsest.solr.inspect;

import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.perfield.PerFieldDocValuesFormat;
import org.apache.lucene.codecs.perfield.PerFieldPostingsFormat;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;

/** In which formats the leaves of an index store a field, and how many of them in each. */
final class LeafFormats {

  private LeafFormats() {}

  /** Those of a field's docValues. */
  static Map<String, Integer> ofDocValues(IndexReader reader, String field) {
    return counted(reader, field, PerFieldDocValuesFormat.PER_FIELD_FORMAT_KEY);
  }

  /** Those of a field's terms. */
  static Map<String, Integer> ofPostings(IndexReader reader, String field) {
    return counted(reader, field, PerFieldPostingsFormat.PER_FIELD_FORMAT_KEY);
  }

  /** A leaf without the field counts nowhere. */
  private static Map<String, Integer> counted(IndexReader reader, String field, String attribute) {
    Map<String, Integer> leaves = new TreeMap<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      FieldInfo info = leaf.reader().getFieldInfos().fieldInfo(field);
      String format = info == null ? null : info.getAttribute(attribute);
      if (format != null) {
        leaves.merge(format, 1, Integer::sum);
      }
    }
    return leaves;
  }
}
