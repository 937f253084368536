package org.palimpsest.solr.index;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableHeader;

/** Makes the Lucene fields of one document from its sentence table. */
public final class SentenceFields {

  private static final FieldType SEGMENT_TYPE = segmentType();

  private SentenceFields() {}

  /** Terms with positions, which are the sentences' ordinals; no norms. */
  private static FieldType segmentType() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setOmitNorms(true);
    type.setTokenized(true);
    type.freeze();
    return type;
  }

  /** A term of the field of schemes that says by which analysis a table was made. */
  public static final String ANALYSIS_PREFIX = "under-analysis-";

  /** The term of an analysis. */
  public static String analysisTerm(long analysis) {
    return ANALYSIS_PREFIX + HexFormat.of().toHexDigits(analysis);
  }

  /**
   * The table itself as docValue, the segments, the scheme, and the analysis where it is known.
   *
   * @param bytes the encoded form of the table
   */
  public static List<IndexableField> of(DerivedFields names, SentenceTable table, BytesRef bytes) {
    TableHeader header = table.header();
    List<IndexableField> fields = new ArrayList<>(header.segments() + 3);
    fields.add(new BinaryDocValuesField(names.table(), bytes));
    fields.add(new StringField(names.scheme(), header.key(), Field.Store.NO));
    if (table.analysis() != SentenceTable.ANALYSIS_UNKNOWN) {
      fields.add(new StringField(names.scheme(), analysisTerm(table.analysis()), Field.Store.NO));
    }
    for (int segment = 0; segment < header.segments(); segment++) {
      fields.add(
          new Field(
              names.segment(segment),
              new SegmentTokenStream(
                  table.sentences().fingerprints(), segment, header.segmentBits()),
              SEGMENT_TYPE));
    }
    return fields;
  }
}
