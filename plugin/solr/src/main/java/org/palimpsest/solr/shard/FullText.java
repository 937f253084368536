package org.palimpsest.solr.shard;

import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.analysis.Grams;
import org.palimpsest.solr.candidate.Chunks;
import org.palimpsest.solr.candidate.GramField;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * The full-text field that candidates come from.
 *
 * @param field its name
 * @param analyzer that which its documents were indexed with, not the one for queries: a suspicious
 *     text is a document
 * @param isWhole whether it has all that alignment sees of a document, in one piece
 * @param grams the field that holds grams of the same text; null where there is none
 * @param gramsTellAll whether documents that share no gram with a text have no verbatim copy of the
 *     usual length
 */
public record FullText(
    String field,
    Analyzer analyzer,
    boolean isWhole,
    @Nullable SchemaField grams,
    boolean gramsTellAll) {

  /** Null where the schema has no such field. */
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

  /** Whether the text of a document is what one field has, in one piece. */
  private static boolean isWhole(IndexSchema schema, TableFieldType type) {
    List<String> sources = type.sourceFields();
    return sources.size() == 1 && !schema.getField(sources.get(0)).multiValued();
  }

  /** Whether the grams are those of all that alignment sees of a document. */
  private static boolean areOfAll(IndexSchema schema, TableFieldType type, SchemaField grams) {
    return schema.getCopyFieldsList(type.sourceFields().get(0)).stream()
            .anyMatch(copy -> copy.getDestination().equals(grams) && copy.getMaxChars() == 0)
        && Grams.areOfUsualCopies(grams.getType().getIndexAnalyzer());
  }

  /** The grams of a text: sorted and distinct; none where there is no field for them. */
  public List<BytesRef> gramsOf(String text) {
    return grams == null
        ? List.of()
        : Grams.of(grams.getType().getIndexAnalyzer(), grams.getName(), text);
  }

  /** The field of grams as the index has it; null where there is none. */
  public @Nullable GramField gramField() {
    return grams == null
        ? null
        : new GramField(
            grams.getName(),
            Grams.mark(grams.getType().getIndexAnalyzer(), grams.getName()),
            gramsTellAll);
  }

  public Chunks chunks(String text) {
    return Chunks.of(analyzer, text);
  }
}
