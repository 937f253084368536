package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.codecs.DocValuesConsumer;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocIDMerger;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.MergeState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.packed.DirectWriter;
import org.jspecify.annotations.Nullable;

/** Writes the tables of a leaf. */
final class TableWriter extends DocValuesConsumer {

  /*
   * Fingerprints: those of a leaf in one row, each as wide as the widest of the leaf, with
   * padding behind the last, so that eight bytes can be read anywhere. Rests: the other bytes
   * of each table; then, for each document, the start of its sentences and of its rest, and
   * the number of its table's kind, unless all documents have one kind.
   */
  /** The kind number of a document without a value; kinds begin at 1. */
  static final int NO_VALUE = 0;

  static final int PADDING_BYTES = 2 * Long.BYTES;

  private static final byte[] ZEROS = new byte[PADDING_BYTES];

  private final int maxDoc;
  private final LeafFiles.Outputs files;
  private final IndexOutput meta;
  private final IndexOutput rests;
  private final IndexOutput fingerprints;

  TableWriter(SegmentWriteState state) throws IOException {
    this.maxDoc = state.segmentInfo.maxDoc();
    this.files =
        LeafFiles.of(state)
            .create(
                TableDocValuesFormat.META,
                TableDocValuesFormat.RESTS,
                TableDocValuesFormat.FINGERPRINTS);
    this.meta = files.get(0);
    this.rests = files.get(1);
    this.fingerprints = files.get(2);
  }

  @Override
  public void addBinaryField(FieldInfo field, DocValuesProducer values) throws IOException {
    write(field, () -> new DocValuesTables(values.getBinary(field)));
  }

  /** Leaves in this format provide the stored parts of their tables. */
  @Override
  public void mergeBinaryField(FieldInfo field, MergeState state) throws IOException {
    write(field, () -> MergedTables.of(field, state));
  }

  /** Opens a new iteration over the tables. */
  @FunctionalInterface
  private interface Sources {
    TableSource open() throws IOException;
  }

  private void write(FieldInfo field, Sources sources) throws IOException {
    Survey survey = new Survey(maxDoc);
    survey.take(sources.open());
    meta.writeInt(field.number);
    meta.writeVInt(survey.kinds.size());
    for (TableKind kind : survey.kinds.keySet()) {
      kind.write(meta);
    }
    meta.writeVInt(survey.docCount);
    long fingerprintsAt = fingerprints.getFilePointer();
    long restsAt = rests.getFilePointer();
    int[] restLengths = writeTables(sources.open(), survey.width());
    meta.writeByte((byte) survey.width());
    meta.writeVLong(fingerprintsAt);
    meta.writeVLong(fingerprints.getFilePointer() - fingerprintsAt);
    meta.writeVLong(restsAt);
    meta.writeVLong(rests.getFilePointer() - restsAt);
    writeStarts(survey.counts);
    writeStarts(restLengths);
    writeKinds(survey);
  }

  /** Writes rests and fingerprints; returns the lengths of the rests. */
  private int[] writeTables(TableSource tables, int width) throws IOException {
    int[] restLengths = new int[maxDoc];
    for (int doc = tables.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = tables.nextDoc()) {
      BytesRef rest = tables.rest();
      rests.writeBytes(rest.bytes, rest.offset, rest.length);
      restLengths[doc] = rest.length;
      writeFingerprints(tables, width);
    }
    fingerprints.writeBytes(ZEROS, PADDING_BYTES);
    return restLengths;
  }

  private void writeFingerprints(TableSource tables, int width) throws IOException {
    BytesRef all = tables.fingerprints();
    int own = tables.kind().width();
    if (own == width) {
      fingerprints.writeBytes(all.bytes, all.offset, all.length);
      return;
    }
    for (int at = 0; at < all.length; at += own) {
      fingerprints.writeBytes(all.bytes, all.offset + at, own);
      fingerprints.writeBytes(ZEROS, width - own);
    }
  }

  /** Writes the start of each document's part of a row, and the end of the last. */
  private void writeStarts(int[] lengths) throws IOException {
    long[] sum = {0};
    StartsReader.write(
        meta,
        rests,
        maxDoc,
        doc -> {
          sum[0] += doc == 0 ? 0 : lengths[doc - 1];
          return sum[0];
        });
  }

  private void writeKinds(Survey survey) throws IOException {
    boolean uniform = survey.docCount == maxDoc && survey.kinds.size() == 1;
    int bits = uniform ? 0 : DirectWriter.unsignedBitsRequired(Math.max(1, survey.kinds.size()));
    long offset = rests.getFilePointer();
    if (!uniform) {
      DirectWriter writer = DirectWriter.getInstance(rests, maxDoc, bits);
      for (int kind : survey.kindNumbers) {
        writer.add(kind);
      }
      writer.finish();
    }
    meta.writeByte((byte) bits);
    meta.writeVLong(offset);
    meta.writeVLong(rests.getFilePointer() - offset);
  }

  /** Statistics of all tables, taken before the first is written. */
  private static final class Survey {

    /** Kinds with their numbers, from 1 in order of appearance. */
    final Map<TableKind, Integer> kinds = new LinkedHashMap<>();

    final int[] counts;
    final int[] kindNumbers;
    int docCount;

    Survey(int maxDoc) {
      this.counts = new int[maxDoc];
      this.kindNumbers = new int[maxDoc];
    }

    void take(TableSource tables) throws IOException {
      TableKind last = TableKind.NONE;
      int number = NO_VALUE;
      for (int doc = tables.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = tables.nextDoc()) {
        TableKind kind = tables.kind();
        if (number == NO_VALUE || !kind.equals(last)) {
          Integer known = kinds.putIfAbsent(kind, kinds.size() + 1);
          number = known == null ? kinds.size() : known;
          last = kind;
        }
        kindNumbers[doc] = number;
        counts[doc] = tables.sentenceCount();
        docCount++;
      }
    }

    int width() {
      return kinds.keySet().stream().mapToInt(TableKind::width).max().orElse(0);
    }
  }

  @Override
  public void addNumericField(FieldInfo field, DocValuesProducer values) {
    throw onlyBinary(field);
  }

  @Override
  public void addSortedField(FieldInfo field, DocValuesProducer values) {
    throw onlyBinary(field);
  }

  @Override
  public void addSortedNumericField(FieldInfo field, DocValuesProducer values) {
    throw onlyBinary(field);
  }

  @Override
  public void addSortedSetField(FieldInfo field, DocValuesProducer values) {
    throw onlyBinary(field);
  }

  private static UnsupportedOperationException onlyBinary(FieldInfo field) {
    return new UnsupportedOperationException(
        "docValuesFormat "
            + TableDocValuesFormat.NAME
            + " is for sentence tables, which are binary; field "
            + field.name
            + " is not");
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  /** The tables of several leaves in merge order. */
  static final class MergedTables implements TableSource {

    private final DocIDMerger<Leaf> merger;
    private @Nullable TableSource current;

    private MergedTables(DocIDMerger<Leaf> merger) {
      this.merger = merger;
    }

    static MergedTables of(FieldInfo field, MergeState state) throws IOException {
      List<Leaf> leaves = new ArrayList<>();
      for (int leaf = 0; leaf < state.docValuesProducers.length; leaf++) {
        DocValuesProducer producer = state.docValuesProducers[leaf];
        FieldInfo info = producer == null ? null : state.fieldInfos[leaf].fieldInfo(field.name);
        if (producer != null && info != null && info.getDocValuesType() == DocValuesType.BINARY) {
          leaves.add(new Leaf(state.docMaps[leaf], source(producer.getBinary(info))));
        }
      }
      return new MergedTables(DocIDMerger.of(leaves, state.needsIndexSort));
    }

    private static TableSource source(BinaryDocValues values) {
      return values instanceof TableValues stored ? stored : new DocValuesTables(values);
    }

    @Override
    public int nextDoc() throws IOException {
      Leaf next = merger.next();
      current = next == null ? null : next.source;
      return next == null ? DocIdSetIterator.NO_MORE_DOCS : next.mappedDocID;
    }

    private TableSource current() {
      return Objects.requireNonNull(current);
    }

    @Override
    public TableKind kind() throws IOException {
      return current().kind();
    }

    @Override
    public int sentenceCount() throws IOException {
      return current().sentenceCount();
    }

    @Override
    public BytesRef fingerprints() throws IOException {
      return current().fingerprints();
    }

    @Override
    public BytesRef rest() throws IOException {
      return current().rest();
    }

    private static final class Leaf extends DocIDMerger.Sub {

      private final TableSource source;

      Leaf(MergeState.DocMap docMap, TableSource source) {
        super(docMap);
        this.source = source;
      }

      @Override
      public int nextDoc() throws IOException {
        return source.nextDoc();
      }
    }
  }
}
