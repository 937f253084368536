package org.palimpsest.solr.update;

import java.util.Locale;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.schema.IndexSchema;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.analysis.TextFingerprinter.AnalyzedText;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * Makes the signatures of whole documents from what their sentences are made of anyway, so that no
 * text is analyzed twice. For one request.
 */
public final class SignatureFiller {

  private final String field;
  private final TableFieldType type;
  private final TextFingerprinter fingerprinter;
  private int madeCount;

  private SignatureFiller(String field, TableFieldType type) {
    this.field = field;
    this.type = type;
    this.fingerprinter = type.fingerprinter();
  }

  /**
   * For a field.
   *
   * @param sentences the type of the field that holds the same documents' sentences
   * @throws SolrException with SERVER_ERROR if the schema has no such field, or its signatures come
   *     from another text or analysis than the sentences
   */
  public static SignatureFiller of(IndexSchema schema, String field, TableFieldType sentences) {
    TableFieldType type = TableFieldType.ofSignatures(schema, field, ErrorCode.SERVER_ERROR);
    if (!type.fingerprinter().analyzesAs(sentences.fingerprinter())
        || !type.sourceFields().equals(sentences.sourceFields())) {
      throw new SolrException(
          ErrorCode.SERVER_ERROR,
          String.format(
              Locale.ROOT,
              "Field %s needs the analysis, source and sentenceLength of the sentences that it is"
                  + " filled with; correct its field type.",
              field));
    }
    return new SignatureFiller(field, type);
  }

  /** The field to fill. */
  String field() {
    return field;
  }

  /**
   * The value of the field; of a text that is too short to have a signature a table without any, so
   * that it is known to have been seen.
   */
  byte[] signature(AnalyzedText analyzed) {
    SentenceTable table = fingerprinter.table(analyzed, Sections.NONE);
    madeCount += table.sentences().size();
    return TableCodec.encode(table);
  }

  /**
   * Looks at what a document without text brings, and counts it.
   *
   * @throws SolrException with BAD_REQUEST, which does not quote the value, if it is no signature
   */
  void verify(IndexSchema schema, @Nullable Object given) {
    if (given != null) {
      madeCount += type.given(schema.getField(field), given).sentences().size();
    }
  }

  /** How many texts had one. */
  int madeCount() {
    return madeCount;
  }
}
