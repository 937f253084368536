package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.index.SentenceFields;

/**
 * Looks documents of 130 windows up among random sentences, and compares that with a scan of all
 * fingerprints, and window by window with block by block. One thread, one leaf: in memory, or in an
 * index in a folder, which is made if missing. Not a test: it takes minutes, and memory ({@code
 * -Xmx6g} for 10 million sentences).
 *
 * <p>{@code LookupTimes SENTENCES DOCUMENTS ROUNDS [FOLDER]}: the documents of a batch, and the
 * rounds of documents looked up singly, from 0.
 */
final class LookupTimes {

  private static final int WINDOWS = 130;
  private static final int DISTANCE_MAX = 20;
  private static final TableHeader HEADER =
      TableHeader.of(Scheme.DEFAULT, 150, new Fingerprint(1, 2));

  private final SplittableRandom random = new SplittableRandom(1);
  private final long[] low;
  private final long[] high;
  private final LeafFingerprints leaf;
  private long found;

  private LookupTimes(int sentences, @Nullable Path folder) throws IOException {
    this.low = random.longs(sentences).toArray();
    this.high = random.longs(sentences).map(bits -> bits >>> 28).toArray();
    this.leaf = folder == null ? inMemory() : inIndex(folder);
  }

  private LeafFingerprints inMemory() {
    int[] docs = new int[low.length];
    Arrays.setAll(docs, i -> i / WINDOWS);
    return new MemoryLeaf(low, high, docs, new String[] {HEADER.key()}, 5, 20).with(null);
  }

  /** The directory stays open until the program ends. */
  private LeafFingerprints inIndex(Path folder) throws IOException {
    Directory directory = new MMapDirectory(folder);
    if (!DirectoryReader.indexExists(directory)) {
      write(directory);
    }
    LeafReader reader = DirectoryReader.open(directory).leaves().get(0).reader();
    LeafFingerprints fingerprints = LeafFingerprints.of(reader, RandomLibrary.FIELDS, 5, 20);
    if (fingerprints == null || fingerprints.sentences().size() != low.length) {
      throw new IllegalArgumentException(folder + " holds another index");
    }
    return fingerprints;
  }

  private void write(Directory directory) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setRAMBufferSizeMB(200);
    config.setCodec(new RandomLibrary.DirectCodec());
    config.setMergeScheduler(new SerialMergeScheduler());
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int from = 0; from < low.length; from += WINDOWS) {
        List<Fingerprint> sentences = new ArrayList<>();
        for (int i = from; i < Math.min(low.length, from + WINDOWS); i++) {
          sentences.add(new Fingerprint(low[i], high[i]));
        }
        SentenceTable table =
            new SentenceTable(
                HEADER,
                sentences.size() * RandomLibrary.SENTENCE_LENGTH,
                RandomLibrary.units(sentences));
        BytesRef bytes = new BytesRef(TableCodec.encode(table));
        writer.addDocument(SentenceFields.of(RandomLibrary.FIELDS, table, bytes));
      }
      writer.forceMerge(1);
    }
  }

  /** Runs, and prints the results. */
  public static void main(String[] args) throws IOException {
    int sentences = Integer.parseInt(args[0]);
    int documents = Integer.parseInt(args[1]);
    int rounds = Integer.parseInt(args[2]);
    LookupTimes benchmark = new LookupTimes(sentences, args.length > 3 ? Path.of(args[3]) : null);
    for (int flips = 0; flips <= 2 && rounds > 0; flips++) {
      benchmark.compareSingly(flips, rounds);
    }
    for (int flips = 0; flips <= 2 && documents > 0; flips++) {
      benchmark.compareBatch(flips, documents);
    }
  }

  /** Half of the windows are sentences with up to 30 bits changed. */
  private FingerprintList windows(int count) {
    List<Fingerprint> windows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long windowLow = random.nextLong();
      long windowHigh = random.nextLong() >>> 28;
      if (random.nextBoolean()) {
        int sentence = random.nextInt(low.length);
        windowLow = low[sentence];
        windowHigh = high[sentence];
        for (int changes = random.nextInt(30); changes > 0; changes--) {
          int bit = random.nextInt(100);
          windowLow ^= bit < 64 ? 1L << bit : 0;
          windowHigh ^= bit < 64 ? 0 : 1L << (bit - 64);
        }
      }
      windows.add(new Fingerprint(windowLow, windowHigh));
    }
    return FingerprintList.of(windows);
  }

  private static Lookup lookup(FingerprintList windows, int flips) {
    return new Lookup(RandomLibrary.FIELDS, HEADER, windows, flips, DISTANCE_MAX);
  }

  private void compareSingly(int flips, int rounds) {
    int queries = flips == 0 ? 200 : flips == 1 ? 50 : 10;
    double[] direct = new double[rounds];
    double[] scan = new double[rounds];
    for (int round = -1; round < rounds; round++) {
      List<FingerprintList> documents = new ArrayList<>();
      for (int i = 0; i < queries; i++) {
        documents.add(windows(WINDOWS));
      }
      long start = System.nanoTime();
      for (FingerprintList windows : documents) {
        Lookup lookup = lookup(windows, flips);
        ValueFilter present = ValueFilter.of(lookup, List.of(leaf.sentences()));
        new WindowLookup(lookup, leaf, null, present, sink(), Interruption.NEVER).find();
      }
      double perQuery = (System.nanoTime() - start) / 1e6 / queries;
      start = System.nanoTime();
      found += FullScan.count(low, high, documents.get(0), DISTANCE_MAX);
      double perScan = (System.nanoTime() - start) / 1e6;
      if (round >= 0) {
        direct[round] = perQuery;
        scan[round] = perScan;
      }
    }
    print("flips %d: lookup %s ms a document, scan %s ms", flips, spread(direct), spread(scan));
  }

  private void compareBatch(int flips, int documents) {
    FingerprintList windows = windows(documents * WINDOWS);
    int rounds = documents > 100 ? 1 : 3;
    double[] singly = new double[rounds];
    double[] together = new double[rounds];
    for (int round = rounds == 1 ? 0 : -1; round < rounds; round++) {
      long start = System.nanoTime();
      Lookup lookup = lookup(windows, flips);
      ValueFilter present = ValueFilter.of(lookup, List.of(leaf.sentences()));
      new WindowLookup(lookup, leaf, null, present, sink(), Interruption.NEVER).find();
      double one = (System.nanoTime() - start) / 1e6;
      start = System.nanoTime();
      new BlockLookup(lookup(windows, flips), leaf, sink(), Interruption.NEVER).find();
      if (round >= 0) {
        singly[round] = one;
        together[round] = (System.nanoTime() - start) / 1e6;
      }
    }
    print(
        "flips %d, %d documents: window by window %s ms, block by block %s ms",
        flips, documents, spread(singly), spread(together));
  }

  private PairSink sink() {
    return new PairSink() {
      @Override
      public void collect(int doc, int window) {
        found++;
      }

      @Override
      public void count(int window, long probes, long candidates) {}
    };
  }

  private static String spread(double[] values) {
    Arrays.sort(values);
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f)",
        values[values.length / 2],
        values[0],
        values[values.length - 1]);
  }

  private void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values) + " [" + found + "]");
  }
}
