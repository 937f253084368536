package org.palimpsest.solr.shard;

import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.analysis.Grams;
import org.palimpsest.solr.candidate.GramField;
import org.palimpsest.solr.candidate.TextChunks;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * The full-text field of candidates.
 *
 * @param analyzer of indexing, since a suspicious text is a document
 * @param isWhole whether it has a document's aligned text in one value
 * @param grams of the same text, or null
 * @param gramsTellAll whether documents without a shared gram have no verbatim copy of the
 *     guaranteed length
 */
public record FullText(
    String field,
    Analyzer analyzer,
    boolean isWhole,
    @Nullable SchemaField grams,
    boolean gramsTellAll) {

  /** Null if the schema has no such field. */
  public static @Nullable FullText of(IndexSchema schema, TableFieldType type) {
    SchemaField field = type.fullTextField(schema);
    SchemaField grams = type.gramsField(schema);
    return field == null
        ? null
        : new FullText(
            field.getName(),
            field.getType().getIndexAnalyzer(),
            isWhole(schema, type),
            grams,
            grams != null && isWhole(schema, type) && areOfAll(schema, type, grams));
  }

  /** Whether one single-valued field has the text. */
  private static boolean isWhole(IndexSchema schema, TableFieldType type) {
    List<String> sources = type.sourceFields();
    return sources.size() == 1 && !schema.getField(sources.get(0)).multiValued();
  }

  /** Whether the grams cover the aligned text. */
  private static boolean areOfAll(IndexSchema schema, TableFieldType type, SchemaField grams) {
    return schema.getCopyFieldsList(type.sourceFields().get(0)).stream()
            .anyMatch(copy -> copy.getDestination().equals(grams) && copy.getMaxChars() == 0)
        && Grams.areOfUsualCopies(grams.getType().getIndexAnalyzer());
  }

  public List<BytesRef> gramsOf(String text) {
    return grams == null
        ? List.of()
        : Grams.of(grams.getType().getIndexAnalyzer(), grams.getName(), text);
  }

  /** The field of grams in the index, or null. */
  public @Nullable GramField gramField() {
    return grams == null
        ? null
        : new GramField(
            grams.getName(),
            Grams.mark(grams.getType().getIndexAnalyzer(), grams.getName()),
            gramsTellAll);
  }

  public TextChunks chunks(String text) {
    return TextChunks.of(analyzer, text);
  }
}
