package org.palimpsest.solr.codec;

import java.io.IOException;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.index.Terms;
import org.jspecify.annotations.Nullable;

/**
 * The postings format of segment fields. It has no term dictionary: a segment's value is a small
 * number and serves as an address. Terms have one to six hexadecimal digits and positions, which
 * are sentence ordinals. It supports Lucene's postings API; lookups use {@link LeafFingerprints}.
 *
 * <p>Lucene finds it by name, through META-INF/services.
 *
 * <h2>Version 0</h2>
 *
 * A leaf has three files for all its segment fields. Each begins with a Header ({@link
 * org.apache.lucene.codecs.CodecUtil#writeIndexHeader IndexHeader}: the file's name below, version
 * 0, the leaf's id and suffix) and ends with a Footer ({@link
 * org.apache.lucene.codecs.CodecUtil#writeFooter Footer}: the file's checksum). Numbers are encoded
 * by {@link org.apache.lucene.store.DataOutput}, low byte first. A sentence's <i>number</i> in the
 * leaf is the sum of the sentences of all documents before its own and its position.
 *
 * <h3>.pgm, {@code PalimpsestSegmentsMeta}: offsets; read whole when a leaf is opened</h3>
 *
 * <ul>
 *   <li>Meta --&gt; Header, Field*, NoMoreFields, Footer
 *   <li>Field --&gt; FieldNumber, DocCount, Starts, LaneCount, Lane<sup>LaneCount</sup>, DocFreqSum
 *   <li>Starts --&gt; Offset, MonotonicMeta, Length
 *   <li>Lane --&gt; Digits, ValueBits, DirectoryBits, NumberBits, EntryBits, Offset, MonotonicMeta,
 *       Length, EntriesOffset, EntriesLength, TermCount, EntryCount
 *   <li>FieldNumber (the field's in the leaf's FieldInfos), DocCount (documents with a sentence),
 *       NoMoreFields (-1) --&gt; {@link org.apache.lucene.store.DataOutput#writeInt Int32}
 *   <li>LaneCount (1 to 6, lanes by Digits ascending), Digits (the length of the lane's terms, 1 to
 *       6), ValueBits (of the largest value), DirectoryBits (at most ValueBits), NumberBits (of the
 *       largest number), EntryBits (ValueBits - DirectoryBits + NumberBits, rounded up to a width
 *       of {@link org.apache.lucene.util.packed.DirectWriter}) --&gt; byte
 *   <li>Offset, Length (of a row in .pgd), EntriesOffset, EntriesLength (in .pge, padding
 *       included), TermCount (different values), EntryCount (at least 1), DocFreqSum (over all
 *       lanes, of how many documents have each value) --&gt; {@link
 *       org.apache.lucene.store.DataOutput#writeVLong VLong}
 *   <li>MonotonicMeta --&gt; meta of {@link org.apache.lucene.util.packed.DirectMonotonicWriter}:
 *       for Starts maxDoc + 1 numbers in blocks of 2<sup>12</sup>, for a Lane
 *       2<sup>DirectoryBits</sup> + 1 numbers in blocks of 2<sup>14</sup>
 * </ul>
 *
 * <h3>.pgd, {@code PalimpsestSegmentsDirectories}: starts of documents and buckets</h3>
 *
 * <ul>
 *   <li>Directories --&gt; Header, (DocumentStarts,
 *       BucketStarts<sup>LaneCount</sup>)<sup>fields</sup>, Footer
 *   <li>DocumentStarts --&gt; for each document the number of its first sentence, and the count of
 *       all
 *   <li>BucketStarts --&gt; for each bucket, which is a value's top DirectoryBits, the index of its
 *       first entry, and the count of all
 *   <li>both --&gt; data of DirectMonotonicWriter
 * </ul>
 *
 * <h3>.pge, {@code PalimpsestSegmentsEntries}</h3>
 *
 * <ul>
 *   <li>Entries --&gt; Header, ((Entry<sup>EntryCount</sup>,
 *       Padding)<sup>LaneCount</sup>)<sup>fields</sup>, Footer
 *   <li>Entry --&gt; EntryBits as by DirectWriter: a value's lower ValueBits - DirectoryBits above
 *       NumberBits of the sentence's number; sorted by value, then by number
 *   <li>Padding --&gt; 16 bytes of zero beyond DirectWriter's own, so that eight can be read
 *       anywhere
 * </ul>
 */
public final class SegmentPostingsFormat extends PostingsFormat {

  /** The name for {@code postingsFormat} of a field type. */
  public static final String NAME = "PalimpsestSegments";

  static final LeafFiles.Kind META = new LeafFiles.Kind("pgm", "PalimpsestSegmentsMeta");
  static final LeafFiles.Kind DIRECTORIES =
      new LeafFiles.Kind("pgd", "PalimpsestSegmentsDirectories");
  static final LeafFiles.Kind ENTRIES = new LeafFiles.Kind("pge", "PalimpsestSegmentsEntries");

  /** Called by Lucene. */
  public SegmentPostingsFormat() {
    super(NAME);
  }

  @Override
  public FieldsConsumer fieldsConsumer(SegmentWriteState state) throws IOException {
    return new SegmentFieldsWriter(state);
  }

  @Override
  public FieldsProducer fieldsProducer(SegmentReadState state) throws IOException {
    return new SegmentFieldsReader(state);
  }

  static final class SegmentFieldsReader extends FieldsProducer {

    private final Map<String, SegmentFieldTerms> fields = new TreeMap<>();
    private final LeafFiles.Inputs files;

    SegmentFieldsReader(SegmentReadState state) throws IOException {
      files =
          LeafFiles.of(state)
              .open(
                  META,
                  (number, meta, inputs) ->
                      fields.put(
                          state.fieldInfos.fieldInfo(number).name,
                          new SegmentFieldTerms(
                              meta, state.segmentInfo.maxDoc(), inputs.get(0), inputs.get(1))),
                  DIRECTORIES,
                  ENTRIES);
    }

    @Override
    public Iterator<String> iterator() {
      return Collections.unmodifiableSet(fields.keySet()).iterator();
    }

    @Override
    public @Nullable Terms terms(String field) {
      return fields.get(field);
    }

    @Override
    public int size() {
      return fields.size();
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
