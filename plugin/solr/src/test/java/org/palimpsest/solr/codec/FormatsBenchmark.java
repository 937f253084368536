package org.palimpsest.solr.codec;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;
import org.apache.lucene.codecs.lucene912.Lucene912Codec;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.solr.index.SegmentTerms;
import org.palimpsest.solr.index.SentenceFields;

/**
 * Measures the formats: bytes a sentence, indexing and merging compared with Lucene's own formats
 * (with the ordinal as term frequency, and with positions), and lookups. One thread; documents of
 * 130 random fingerprints; each contender in turn. All times are processor times of that thread,
 * merges included.
 *
 * <p>Arguments: a folder, the number of sentences, the number of rounds, contenders (default: all);
 * {@code LOOKUP} looks up in the existing index.
 */
public final class FormatsBenchmark {

  private static final int SENTENCES_PER_DOCUMENT = 130;
  private static final int PROBES = 200_000;
  private static final int SEGMENT_BITS = 20;

  private enum Contender {
    OURS,
    POSITIONS,
    FREQUENCIES
  }

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Path folder;
  private final int sentences;

  private FormatsBenchmark(Path folder, int sentences) {
    this.folder = folder;
    this.sentences = sentences;
  }

  /** See the class. */
  public static void main(String[] args) throws IOException {
    FormatsBenchmark benchmark = new FormatsBenchmark(Path.of(args[0]), Integer.parseInt(args[1]));
    for (int round = 0; round < Integer.parseInt(args[2]); round++) {
      for (Contender contender : Contender.values()) {
        if (List.of(args).contains("LOOKUP")) {
          benchmark.lookUp();
          break;
        }
        if (args.length == 3 || List.of(args).contains(contender.name())) {
          benchmark.run(contender);
        }
      }
    }
  }

  private void lookUp() throws IOException {
    try (Directory directory =
        new MMapDirectory(folder.resolve(Contender.OURS.name() + sentences))) {
      lookUp(directory);
    }
  }

  private void run(Contender contender) throws IOException {
    Path path = folder.resolve(contender.name() + sentences);
    try (Directory directory = new MMapDirectory(path)) {
      for (String file : directory.listAll()) {
        directory.deleteFile(file);
      }
      index(directory, contender);
      sizes(path);
      if (contender == Contender.OURS) {
        lookUp(directory);
      }
    }
  }

  private void index(Directory directory, Contender contender) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig(new KeywordAnalyzer());
    config.setCodec(contender == Contender.OURS ? new TestIndex.OurCodec() : new Lucene912Codec());
    config.setMergeScheduler(new SerialMergeScheduler());
    TieredMergePolicy merges = new TieredMergePolicy();
    merges.setNoCFSRatio(0);
    config.setMergePolicy(merges);
    config.setUseCompoundFile(false);
    config.setRAMBufferSizeMB(100);
    Random random = new Random(7);
    long adding = 0;
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int done = 0; done < sentences; done += SENTENCES_PER_DOCUMENT) {
        SentenceTable table = TestTables.next(random, TestTables.DEFAULT, SENTENCES_PER_DOCUMENT);
        BytesRef bytes = new BytesRef(TableCodec.encode(table));
        long start = cpu();
        writer.addDocument(
            contender == Contender.FREQUENCIES
                ? withFrequencies(table, bytes)
                : SentenceFields.of(TestIndex.FIELDS, table, bytes));
        adding += cpu() - start;
      }
      long start = cpu();
      writer.forceMerge(1);
      writer.commit();
      long merging = cpu() - start;
      print(
          "%s %d sentences: adding %.1f s, last merge %.1f s",
          contender, sentences, adding / 1e9, merging / 1e9);
    }
  }

  /** Segments before our formats: a term's frequency is the ordinal. */
  private static List<IndexableField> withFrequencies(SentenceTable table, BytesRef bytes) {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
    type.setOmitNorms(true);
    type.setTokenized(true);
    List<IndexableField> fields = new ArrayList<>();
    fields.add(new BinaryDocValuesField(TestIndex.FIELDS.table(), bytes));
    for (int segment = 0; segment < table.header().segments(); segment++) {
      fields.add(
          new Field(
              TestIndex.FIELDS.segment(segment),
              new Frequencies(table.sentences().fingerprints(), segment),
              type));
    }
    return fields;
  }

  private static final class Frequencies extends TokenStream {

    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
    private final long[] sorted;
    private final BytesRef bytes = new BytesRef(new byte[SegmentTerms.digits(SEGMENT_BITS)]);
    private int next;

    Frequencies(FingerprintList fingerprints, int segment) {
      sorted = new long[fingerprints.size()];
      for (int i = 0; i < sorted.length; i++) {
        sorted[i] = (long) fingerprints.get(i).segment(segment, SEGMENT_BITS) << Integer.SIZE | i;
      }
      Arrays.sort(sorted);
    }

    @Override
    public boolean incrementToken() {
      if (next == sorted.length) {
        return false;
      }
      SegmentTerms.write((int) (sorted[next] >>> Integer.SIZE), bytes.bytes.length, bytes);
      term.setBytesRef(bytes);
      frequency.setTermFrequency((int) sorted[next++] + 2);
      return true;
    }

    @Override
    public void reset() {
      next = 0;
    }
  }

  private void sizes(Path path) throws IOException {
    Map<String, Long> bytes = new TreeMap<>();
    long sum = 0;
    try (var files = Files.list(path)) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        long size = Files.size(file);
        bytes.merge(name.substring(name.lastIndexOf('.') + 1), size, Long::sum);
        sum += size;
      }
    }
    print("  bytes a sentence: %.2f", sum / (double) sentences);
    bytes.forEach((extension, size) -> print("    %s %.3f", extension, size / (double) sentences));
  }

  private void lookUp(Directory directory) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      LeafFingerprints leaf =
          LeafFingerprints.of(reader.leaves().get(0).reader(), TestIndex.FIELDS, 5, SEGMENT_BITS);
      for (int round = 0; round < 5; round++) {
        int[] values = new Random(round).ints(PROBES, 0, 1 << SEGMENT_BITS).toArray();
        lookUp(leaf, values, "by chance");
        Arrays.sort(values);
        lookUp(leaf, values, "sorted");
      }
    }
  }

  private void lookUp(LeafFingerprints leaf, int[] values, String order) {
    SentenceNumbers numbers = new SentenceNumbers();
    Fingerprint window = new Fingerprint(values[0] * 0x9E3779B97F4A7C15L, values[1]);
    long collecting = 0;
    long fetching = 0;
    long candidates = 0;
    long near = 0;
    for (SegmentIndex segment : leaf.segments()) {
      long start = cpu();
      numbers.clear();
      for (int value : values) {
        segment.collect(value, numbers);
      }
      long collected = cpu();
      for (int i = 0; i < numbers.size(); i++) {
        int number = numbers.get(i);
        int distance =
            Long.bitCount(leaf.sentences().low(number) ^ window.low())
                + Long.bitCount(leaf.sentences().high(number) ^ window.high());
        near += distance < 20 ? 1 : 0;
      }
      collecting += collected - start;
      fetching += cpu() - collected;
      candidates += numbers.size();
    }
    print(
        "  %s: collect %.1f ns a probe, %.1f ns a candidate; fetch %.1f ns a candidate (%d, %d near)",
        order,
        collecting / (double) (PROBES * leaf.segments().size()),
        collecting / (double) candidates,
        fetching / (double) candidates,
        candidates,
        near);
  }

  /** Of this thread, in nanoseconds: unaffected by other programs. */
  private static long cpu() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private void print(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
