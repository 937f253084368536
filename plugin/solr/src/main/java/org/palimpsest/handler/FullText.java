package org.palimpsest.handler;

import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.palimpsest.analysis.Grams;
import org.palimpsest.candidate.Chunks;

/**
 * The full-text field that candidates come from.
 *
 * @param field its name
 * @param analyzer that which its documents were indexed with, not the one for queries: a suspicious
 *     text is a document
 * @param grams the field that holds grams of the same text; null where there is none
 */
record FullText(String field, Analyzer analyzer, @Nullable SchemaField grams) {

  static FullText of(SchemaField field, @Nullable SchemaField grams) {
    return new FullText(field.getName(), field.getType().getIndexAnalyzer(), grams);
  }

  /** The grams of a text: sorted and distinct; none where there is no field for them. */
  List<BytesRef> gramsOf(String text) {
    return grams == null
        ? List.of()
        : Grams.of(grams.getType().getIndexAnalyzer(), grams.getName(), text);
  }

  Chunks chunks(String text) {
    return Chunks.of(analyzer, text);
  }
}
