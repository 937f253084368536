package org.palimpsest.codec;

import java.io.IOException;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Keeps sentence tables: the fingerprints of a leaf's sentences in one row, so that one is read
 * without its table; the rest of each table apart. For binary fields. A value comes back byte for
 * byte as it was given, and one that is no table is kept as it is.
 *
 * <p>Lucene finds it by its name, so the class stands in META-INF/services.
 */
public final class TableDocValuesFormat extends DocValuesFormat {

  /** What {@code docValuesFormat} of a field type says. */
  public static final String NAME = "PalimpsestTables";

  static final LeafFiles.Kind META = new LeafFiles.Kind("ptm", "PalimpsestTablesMeta");
  static final LeafFiles.Kind RESTS = new LeafFiles.Kind("ptr", "PalimpsestTablesRests");
  static final LeafFiles.Kind FINGERPRINTS =
      new LeafFiles.Kind("ptf", "PalimpsestTablesFingerprints");

  /** The format; Lucene needs this constructor. */
  public TableDocValuesFormat() {
    super(NAME);
  }

  @Override
  public DocValuesConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
    return new TableWriter(state);
  }

  @Override
  public DocValuesProducer fieldsProducer(SegmentReadState state) throws IOException {
    return new TableReader(state);
  }
}
