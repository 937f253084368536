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

/** Makes the Lucene fields of a document from its sentence table. */
public final class SentenceFields {

  private static final FieldType SEGMENT_TYPE = segmentType();

  private SentenceFields() {}

  /** Terms with positions, which are sentence ordinals; no norms. */
  private static FieldType segmentType() {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);
    type.setOmitNorms(true);
    type.setTokenized(true);
    type.freeze();
    return type;
  }

  /** The prefix of a term for the analysis of a table, in the scheme field. */
  public static final String ANALYSIS_PREFIX = "under-analysis-";

  /** The term of an analysis. */
  public static String analysisTerm(long analysis) {
    return ANALYSIS_PREFIX + HexFormat.of().toHexDigits(analysis);
  }

  /** The fields: encoded table as docValue, segments, scheme, and the analysis if known. */
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
   * The values of one segment of all sentences, in order, as terms. A term's position is its
   * sentence's ordinal, so the last position gives the number of sentences.
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
