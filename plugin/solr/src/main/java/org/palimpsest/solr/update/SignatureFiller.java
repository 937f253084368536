package org.palimpsest.solr.update;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.schema.IndexSchema;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.analysis.TextFingerprinter.AnalyzedText;
import org.palimpsest.solr.schema.SolrErrors;
import org.palimpsest.solr.schema.TableFieldType;

/**
 * Makes the signatures of whole documents from the analysis of their sentences, so that each text
 * is analyzed once. For one request.
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
   * A filler for a field of signatures of the documents that {@code sentences} is filled with.
   *
   * @throws SolrException with SERVER_ERROR if the schema has no such field, or its source or
   *     analysis differs from that of the sentences
   */
  public static SignatureFiller of(IndexSchema schema, String field, TableFieldType sentences) {
    TableFieldType type = TableFieldType.ofSignatures(schema, field, ErrorCode.SERVER_ERROR);
    if (!type.fingerprinter().analyzesAs(sentences.fingerprinter())
        || !type.sourceFields().equals(sentences.sourceFields())) {
      throw SolrErrors.serverError(
          "Field %s needs the analysis, source and sentenceLength of the sentences that it is"
              + " filled with; correct its field type.",
          field);
    }
    return new SignatureFiller(field, type);
  }

  String field() {
    return field;
  }

  /** The value of the field; a table without a signature if the text is too short. */
  byte[] signature(AnalyzedText analyzed) {
    SentenceTable table = fingerprinter.table(analyzed, Sections.NONE);
    madeCount += table.sentences().size();
    return TableCodec.encode(table);
  }

  /**
   * Counts the signature in a document without text.
   *
   * @throws SolrException BAD_REQUEST if it is invalid; the message does not quote it
   */
  void verify(IndexSchema schema, @Nullable Object given) {
    if (given != null) {
      madeCount += type.parse(schema.getField(field), given).sentences().size();
    }
  }

  int madeCount() {
    return madeCount;
  }
}
