package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.SegmentPostingsFormat;
import org.palimpsest.solr.codec.TableDocValuesFormat;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.index.SentenceFields;

/** Documents with random sentences, some of them near one another, some equal. */
public final class RandomLibrary {

  /** Lucene's codec with our formats for our fields. */
  public static final class DirectCodec extends Lucene912Codec {

    private final PostingsFormat segments = PostingsFormat.forName(SegmentPostingsFormat.NAME);
    private final DocValuesFormat tables = DocValuesFormat.forName(TableDocValuesFormat.NAME);

    @Override
    public PostingsFormat getPostingsFormatForField(String field) {
      return field.startsWith(FIELDS.table() + DerivedFields.SEGMENT_INFIX)
          ? segments
          : super.getPostingsFormatForField(field);
    }

    @Override
    public DocValuesFormat getDocValuesFormatForField(String field) {
      return field.equals(FIELDS.table()) ? tables : super.getDocValuesFormatForField(field);
    }
  }

  static final DerivedFields FIELDS = new DerivedFields("sentences");

  static final int SENTENCE_LENGTH = 150;

  /** A document; a deleted one is in the index until a merge. */
  record Source(TableHeader header, List<Fingerprint> sentences, boolean deleted) {}

  final Scheme scheme;
  final TableHeader header;
  final List<Source> sources = new ArrayList<>();
  private final SplittableRandom random;
  private final List<Fingerprint> known = new ArrayList<>();

  RandomLibrary(Scheme scheme, long seed, int sourceCount) {
    this.scheme = scheme;
    this.random = new SplittableRandom(seed);
    this.header = TableHeader.of(scheme, SENTENCE_LENGTH, new Fingerprint(1, 0));
    TableHeader other = TableHeader.of(scheme, SENTENCE_LENGTH, new Fingerprint(2, 0));
    for (int i = 0; i < sourceCount; i++) {
      sources.add(
          new Source(
              random.nextInt(5) == 0 ? other : header,
              fingerprints(random.nextInt(12)),
              random.nextInt(6) == 0));
    }
  }

  /** Random ones, and some copies of earlier ones with a few bits changed or without a change. */
  List<Fingerprint> fingerprints(int count) {
    List<Fingerprint> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(random.nextInt(3) == 0 || known.isEmpty() ? unrelated() : near());
      known.add(made.get(i));
    }
    return made;
  }

  private Fingerprint unrelated() {
    int bits = scheme.bits();
    return new Fingerprint(
        bits >= Long.SIZE ? random.nextLong() : random.nextLong() >>> (Long.SIZE - bits),
        bits <= Long.SIZE ? 0 : random.nextLong() >>> (2 * Long.SIZE - bits));
  }

  private Fingerprint near() {
    Fingerprint from = known.get(random.nextInt(known.size()));
    long low = from.low();
    long high = from.high();
    for (int changes = random.nextInt(12); changes > 0; changes--) {
      int bit = random.nextInt(scheme.bits());
      low ^= bit < Long.SIZE ? 1L << bit : 0;
      high ^= bit < Long.SIZE ? 0 : 1L << (bit - Long.SIZE);
    }
    return new Fingerprint(low, high);
  }

  /** Consecutive units. */
  static FingerprintedUnits units(List<Fingerprint> fingerprints) {
    return new FingerprintedUnits(
        IntStream.range(0, fingerprints.size())
            .mapToObj(i -> new Span(i * SENTENCE_LENGTH, SENTENCE_LENGTH))
            .toList(),
        FingerprintList.of(fingerprints));
  }

  /** The library without deleted documents. */
  RandomLibrary withoutDeleted() {
    sources.removeIf(Source::deleted);
    return this;
  }

  /**
   * An index with this many leaves.
   *
   * @param direct whether in our formats
   */
  DirectoryReader index(int leaves, boolean direct) {
    try {
      ByteBuffersDirectory directory = new ByteBuffersDirectory();
      IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
      if (direct) {
        config.setCodec(new DirectCodec());
      }
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        int perLeaf = (sources.size() + leaves - 1) / leaves;
        for (int i = 0; i < sources.size(); i++) {
          writer.addDocument(document(i));
          if ((i + 1) % perLeaf == 0) {
            writer.commit();
          }
        }
        for (int i = 0; i < sources.size(); i++) {
          if (sources.get(i).deleted()) {
            writer.deleteDocuments(new Term("id", Integer.toString(i)));
          }
        }
      }
      return DirectoryReader.open(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Document document(int source) {
    Source each = sources.get(source);
    SentenceTable table =
        new SentenceTable(
            each.header(), each.sentences().size() * SENTENCE_LENGTH, units(each.sentences()));
    Document document = new Document();
    document.add(new StringField("id", Integer.toString(source), Field.Store.YES));
    SentenceFields.of(FIELDS, table, new BytesRef(TableCodec.encode(table))).forEach(document::add);
    return document;
  }

  /** The library as one leaf in our formats. */
  LeafFingerprints leaf() {
    List<Fingerprint> all = new ArrayList<>();
    IntStream.Builder docs = IntStream.builder();
    for (int i = 0; i < sources.size(); i++) {
      for (Fingerprint sentence : sources.get(i).sentences()) {
        all.add(sentence);
        docs.add(i);
      }
    }
    MemoryLeaf leaf =
        new MemoryLeaf(
            all.stream().mapToLong(Fingerprint::low).toArray(),
            all.stream().mapToLong(Fingerprint::high).toArray(),
            docs.build().toArray(),
            sources.stream().map(each -> each.header().key()).toArray(String[]::new),
            scheme.segments(),
            scheme.segmentBits());
    return leaf.with(
        new Bits() {
          @Override
          public boolean get(int doc) {
            return !sources.get(doc).deleted();
          }

          @Override
          public int length() {
            return sources.size();
          }
        });
  }
}
