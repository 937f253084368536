package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;

/**
 * The docValues format of sentence tables, which are binary values. The fingerprints of a leaf are
 * in one row, in random access; the rest of each table is apart. Values are restored byte for byte;
 * a value that is not a table is stored whole.
 *
 * <p>Lucene finds it by name, through META-INF/services.
 *
 * <h2>Version 0</h2>
 *
 * A leaf has three files for all its table fields, with Header and Footer as those of {@link
 * SegmentPostingsFormat}. {@link org.palimpsest.core.table.TableCodec} specifies the bytes of a
 * table; here it has three parts: its header, its fingerprints, and its <i>rest</i>, the bytes
 * between these two followed by the checksum behind them.
 *
 * <h3>.ptm, {@code PalimpsestTablesMeta}: offsets; read whole when a leaf is opened</h3>
 *
 * <ul>
 *   <li>Meta --&gt; Header, Field*, NoMoreFields, Footer
 *   <li>Field --&gt; FieldNumber, KindCount, Kind<sup>KindCount</sup>, DocCount, Width,
 *       FingerprintsOffset, FingerprintsLength, RestsOffset, RestsLength, SentenceStarts,
 *       RestStarts, KindBits, KindsOffset, KindsLength
 *   <li>Kind --&gt; HeaderLength, HeaderByte<sup>HeaderLength</sup>, Key, KindWidth
 *   <li>SentenceStarts, RestStarts --&gt; Offset, MonotonicMeta, Length: as Starts of the segments,
 *       here of rows in .ptr
 *   <li>FieldNumber, NoMoreFields (-1) --&gt; {@link org.apache.lucene.store.DataOutput#writeInt
 *       Int32}
 *   <li>KindCount, DocCount (documents with a value), HeaderLength --&gt; {@link
 *       org.apache.lucene.store.DataOutput#writeVInt VInt}
 *   <li>Key --&gt; {@link org.apache.lucene.store.DataOutput#writeString String}, {@link
 *       org.palimpsest.core.table.TableHeader#key}; empty for values that are not tables
 *   <li>KindWidth (bytes of a fingerprint of the kind, 0 to 16), Width (the largest of them),
 *       KindBits (0: every document has a value of the only kind) --&gt; byte
 *   <li>FingerprintsOffset, FingerprintsLength (in .ptf, padding included), RestsOffset,
 *       RestsLength, KindsOffset, KindsLength, Offset, Length (in .ptr) --&gt; {@link
 *       org.apache.lucene.store.DataOutput#writeVLong VLong}
 * </ul>
 *
 * <h3>.ptr, {@code PalimpsestTablesRests}</h3>
 *
 * <ul>
 *   <li>Rests --&gt; Header, (Rest<sup>DocCount</sup>, SentenceStarts, RestStarts,
 *       Kinds)<sup>fields</sup>, Footer
 *   <li>Rest --&gt; bytes, of each document with a value, in order; all bytes of a value that is
 *       not a table
 *   <li>SentenceStarts --&gt; for each document the number of its first sentence, and the count of
 *       all, as in the segments; data of DirectMonotonicWriter
 *   <li>RestStarts --&gt; for each document the start of its rest, from RestsOffset on, and the end
 *       of the last; data of DirectMonotonicWriter
 *   <li>Kinds --&gt; nothing if KindBits is 0; else KindBits for each document as by DirectWriter:
 *       0 without a value, or its Kind, counted from 1
 * </ul>
 *
 * <h3>.ptf, {@code PalimpsestTablesFingerprints}</h3>
 *
 * <ul>
 *   <li>Fingerprints --&gt; Header, (Fingerprint<sup>sentences</sup>, Padding)<sup>fields</sup>,
 *       Footer
 *   <li>Fingerprint --&gt; Width bytes, low byte first; a narrower kind's have zeros behind
 *   <li>Padding --&gt; 16 bytes of zero
 * </ul>
 */
public final class TableDocValuesFormat extends DocValuesFormat {

  /** The name for {@code docValuesFormat} of a field type. */
  public static final String NAME = "PalimpsestTables";

  static final LeafFiles.Kind META = new LeafFiles.Kind("ptm", "PalimpsestTablesMeta");
  static final LeafFiles.Kind RESTS = new LeafFiles.Kind("ptr", "PalimpsestTablesRests");
  static final LeafFiles.Kind FINGERPRINTS =
      new LeafFiles.Kind("ptf", "PalimpsestTablesFingerprints");

  /** Called by Lucene. */
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

  static final class TableReader extends DocValuesProducer {

    private final Map<String, TablesMeta> fields = new HashMap<>();
    private final LeafFiles.Inputs files;

    TableReader(SegmentReadState state) throws IOException {
      files =
          LeafFiles.of(state)
              .open(
                  META,
                  (number, meta, inputs) ->
                      fields.put(
                          state.fieldInfos.fieldInfo(number).name,
                          TablesMeta.read(meta, inputs.get(0), state.segmentInfo.maxDoc())),
                  RESTS,
                  FINGERPRINTS);
    }

    @Override
    public BinaryDocValues getBinary(FieldInfo field) throws IOException {
      TablesMeta meta = Objects.requireNonNull(fields.get(field.name));
      return new TableValues(meta, files.get(0), files.get(1));
    }

    @Override
    public NumericDocValues getNumeric(FieldInfo field) {
      throw onlyBinary(field);
    }

    @Override
    public SortedDocValues getSorted(FieldInfo field) {
      throw onlyBinary(field);
    }

    @Override
    public SortedNumericDocValues getSortedNumeric(FieldInfo field) {
      throw onlyBinary(field);
    }

    @Override
    public SortedSetDocValues getSortedSet(FieldInfo field) {
      throw onlyBinary(field);
    }

    private static UnsupportedOperationException onlyBinary(FieldInfo field) {
      return new UnsupportedOperationException("field " + field.name + " is binary");
    }

    @Override
    public void checkIntegrity() throws IOException {
      files.checkIntegrity();
    }

    @Override
    public void close() throws IOException {
      files.close();
    }
  }
}
