package org.palimpsest.benchmarks.kernels;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Fingerprinter;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableCodec;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Span;

/** Kernels of fingerprints and tables. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 7, time = 1)
public class FingerprintKernels {

  private static final int FEATURES = 150;
  private static final int SENTENCES = 130;
  private static final Scheme SCHEME = Scheme.DEFAULT;
  private static final int HIGH_SHIFT = 2 * Long.SIZE - SCHEME.bits();

  private final Fingerprinter fingerprinter = Fingerprinter.of(SCHEME);
  private final SplittableRandom random = new SplittableRandom(1);
  private final FingerprintList one = random(SENTENCES);
  private final FingerprintList other = random(SENTENCES);
  private long[] features = {};
  private @Nullable SentenceTable table;
  private byte[] bytes = {};
  private int next;

  /** Made by JMH. */
  public FingerprintKernels() {}

  /** Generates features and a table. */
  @Setup
  public void prepare() {
    features = random.longs((long) SENTENCES * FEATURES).toArray();
    table = table();
    bytes = TableCodec.encode(table);
  }

  private FingerprintList random(int count) {
    List<Fingerprint> fingerprints = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      fingerprints.add(new Fingerprint(random.nextLong(), random.nextLong() >>> HIGH_SHIFT));
    }
    return FingerprintList.of(fingerprints);
  }

  private SentenceTable table() {
    List<Span> spans = new ArrayList<>(SENTENCES);
    for (int i = 0; i < SENTENCES; i++) {
      spans.add(new Span(i * 151, 150));
    }
    TableHeader header = TableHeader.of(SCHEME, 150, one.get(0));
    return new SentenceTable(header, SENTENCES * 151, new FingerprintedUnits(spans, one));
  }

  /** 150 hashed features to a fingerprint. */
  @Benchmark
  public Fingerprint fingerprint(KernelWork work) {
    next = (next + 1) % SENTENCES;
    work.items++;
    return fingerprinter.fingerprint(features, next * FEATURES, (next + 1) * FEATURES);
  }

  /** Distances of all pairs of two documents. */
  @Benchmark
  public int hamming(KernelWork work) {
    int sum = 0;
    for (int i = 0; i < one.size(); i++) {
      for (int j = 0; j < other.size(); j++) {
        sum += one.distance(i, other, j);
      }
    }
    work.items += (long) one.size() * other.size();
    return sum;
  }

  /** A sentence table to bytes. */
  @Benchmark
  public byte[] tableEncode(KernelWork work) {
    work.items += SENTENCES;
    return TableCodec.encode(Objects.requireNonNull(table));
  }

  /**
   * Bytes to a sentence table.
   *
   * @throws TableFormatException never
   */
  @Benchmark
  public SentenceTable tableDecode(KernelWork work) throws TableFormatException {
    work.items += SENTENCES;
    return TableCodec.decode(bytes, 0, bytes.length);
  }
}
