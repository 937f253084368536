package org.palimpsest.solr;

import org.apache.lucene.analysis.Analyzer;
import org.apache.solr.schema.SchemaField;
import org.palimpsest.search.Chunks;

/**
 * The full-text field that candidates come from.
 *
 * @param field its name
 * @param analyzer that which its documents were indexed with, not the one for queries: a suspicious
 *     text is a document
 */
record FullText(String field, Analyzer analyzer) {

  static FullText of(SchemaField field) {
    return new FullText(field.getName(), field.getType().getIndexAnalyzer());
  }

  Chunks chunks(String text) {
    return Chunks.of(analyzer, text);
  }
}
