package org.palimpsest.codec;

import java.io.IOException;
import org.apache.lucene.codecs.FieldsConsumer;
import org.apache.lucene.codecs.FieldsProducer;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;

/**
 * Keeps segment fields: a segment's value is a small number and needs no dictionary, it is an
 * address. For terms of one to six hexadecimal digits, indexed with positions, the position being
 * the sentence's ordinal in its document. Everything that Lucene asks of postings it answers;
 * lookups go through {@link LeafFingerprints}.
 *
 * <p>Lucene finds it by its name, so the class stands in META-INF/services.
 */
public final class SegmentPostingsFormat extends PostingsFormat {

  /** What {@code postingsFormat} of a field type says. */
  public static final String NAME = "PalimpsestSegments";

  static final LeafFiles.Kind META = new LeafFiles.Kind("pgm", "PalimpsestSegmentsMeta");
  static final LeafFiles.Kind DIRECTORIES =
      new LeafFiles.Kind("pgd", "PalimpsestSegmentsDirectories");
  static final LeafFiles.Kind ENTRIES = new LeafFiles.Kind("pge", "PalimpsestSegmentsEntries");

  /** The format; Lucene needs this constructor. */
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
}
