package org.palimpsest.solr.index;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.fingerprint.FingerprintList;
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

  /**
   * The values of one segment of all a document's sentences, in order, as terms: so a term's
   * position is the sentence's ordinal, and the last position tells how many there are.
   */
  static final class SegmentTokenStream extends TokenStream {

    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final FingerprintList fingerprints;
    private final int segment;
    private final int segmentBits;
    private final int digits;
    private final BytesRef bytes;
    private int next;

    SegmentTokenStream(FingerprintList fingerprints, int segment, int segmentBits) {
      this.fingerprints = fingerprints;
      this.segment = segment;
      this.segmentBits = segmentBits;
      this.digits = SegmentTerms.digits(segmentBits);
      this.bytes = new BytesRef(new byte[digits]);
    }

    @Override
    public boolean incrementToken() {
      if (next == fingerprints.size()) {
        return false;
      }
      clearAttributes();
      int value = fingerprints.get(next++).segment(segment, segmentBits);
      SegmentTerms.write(value, digits, bytes);
      term.setBytesRef(bytes);
      return true;
    }

    @Override
    public void reset() {
      next = 0;
    }
  }
}
