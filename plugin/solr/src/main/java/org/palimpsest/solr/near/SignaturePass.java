package org.palimpsest.solr.near;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.TaskExecutor;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.SignatureTables;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableView;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.near.NearResult.NearSource;

/**
 * Finds the near duplicates of many documents at once: their signatures form tables in memory, and
 * all signatures of an index are read past them in index order. A million queried signatures take
 * about 180 MB.
 *
 * <p>The result is that of {@link NearSearch} for each, except for signatures near more than 10,000
 * documents.
 */
public final class SignaturePass {

  /** Documents of a task; a leaf may be the whole index. */
  private static final int TASK_DOCUMENTS = 1 << 17;

  /** Signatures compared in one call. */
  private static final int PASS_TOGETHER = 1 << 12;

  /**
   * A pair is packed as index, distance, document, so that numeric order is by index and distance.
   */
  private static final int DISTANCE_SHIFT = 31;

  private static final int INDEX_SHIFT = 35;
  private static final int DISTANCE_MASK = 15;

  public record Index(
      IndexReader reader,
      SourceStore store,
      NearSearch.SignatureField signatures,
      TaskExecutor tasks,
      Interruption interruption) {}

  /**
   * Bounds of the result.
   *
   * @param distanceMax 0 to {@value NearLimits#DISTANCE_MAX}
   * @param rows nearest documents of each signature
   * @param pairsMax pairs of several signatures beyond which the result is empty
   */
  public record Limits(int distanceMax, int rows, int pairsMax) {}

  private final Index index;
  private final Limits limits;
  private final SignatureTables tables;
  private final boolean bounded;
  private final AtomicLong found = new AtomicLong();
  private final AtomicBoolean stopped = new AtomicBoolean();

  /** Builds the tables of the queried signatures. */
  public SignaturePass(Index index, FingerprintList queried, Limits limits) {
    this.index = index;
    this.limits = limits;
    this.tables = SignatureTables.within(limits.distanceMax(), queried);
    this.bounded = queried.size() > 1;
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Part(long[] pairs, long documents, long compared) {}

  /** Reads all signatures of the index. */
  public PassResult run() throws IOException {
    List<Callable<Part>> tasks = new ArrayList<>();
    for (LeafReaderContext leaf : index.reader().leaves()) {
      for (int from = 0; from < leaf.reader().maxDoc(); from += TASK_DOCUMENTS) {
        int first = from;
        int end = Math.min(leaf.reader().maxDoc(), from + TASK_DOCUMENTS);
        tasks.add(() -> pass(leaf, first, end));
      }
    }
    List<Part> parts = index.tasks().invokeAll(tasks);
    long[] pairs =
        tooMany()
            ? new long[0]
            : parts.stream().flatMapToLong(part -> Arrays.stream(part.pairs())).toArray();
    Arrays.sort(pairs);
    return new PassResult(
        nearest(pairs),
        parts.stream().mapToLong(Part::documents).sum(),
        parts.stream().mapToLong(Part::compared).sum(),
        unreached(),
        tooMany(),
        stopped.get());
  }

  private boolean tooMany() {
    return bounded && found.get() > limits.pairsMax();
  }

  private Part pass(LeafReaderContext leaf, int from, int end) throws IOException {
    BinaryDocValues values = leaf.reader().getBinaryDocValues(index.signatures().fields().table());
    if (values == null || tooMany() || shouldStop()) {
      return new Part(new long[0], 0, 0);
    }
    Passing passing = new Passing(leaf.docBase);
    TableView view = new TableView(index.signatures().header());
    @Nullable Bits live = leaf.reader().getLiveDocs();
    for (int doc = values.advance(from);
        doc < end && doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = values.nextDoc()) {
      if ((live == null || live.get(doc)) && look(view, values.binaryValue(), doc)) {
        passing.add(doc, view.low(0));
        if (passing.isFull()) {
          passing.pass();
          if (tooMany() || shouldStop()) {
            break;
          }
        }
      }
    }
    passing.pass();
    return passing.part();
  }

  /** One thread that runs out of time stops all. */
  private boolean shouldStop() {
    if (index.interruption().shouldStop()) {
      stopped.set(true);
    }
    return stopped.get();
  }

  private static boolean look(TableView view, BytesRef bytes, int doc) throws IOException {
    try {
      return view.look(bytes.bytes, bytes.offset, bytes.length) && view.count() > 0;
    } catch (TableFormatException e) {
      throw new IOException("document " + doc + " of its leaf: " + e.getMessage(), e);
    }
  }

  private final class Passing {
    private final int docBase;
    private final long[] signatures = new long[PASS_TOGETHER];
    private final int[] docs = new int[PASS_TOGETHER];
    private int count;
    private long[] pairs = new long[64];
    private int pairCount;
    private long documents;
    private long compared;

    Passing(int docBase) {
      this.docBase = docBase;
    }

    void add(int doc, long signature) {
      docs[count] = docBase + doc;
      signatures[count++] = signature;
    }

    boolean isFull() {
      return count == PASS_TOGETHER;
    }

    void pass() {
      int before = pairCount;
      compared += tables.pass(signatures, count, limits.distanceMax(), this::take);
      documents += count;
      count = 0;
      found.addAndGet(pairCount - before);
    }

    private void take(int place, int queried, int distance) {
      if (pairCount == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * pairCount);
      }
      pairs[pairCount++] =
          (long) queried << INDEX_SHIFT | (long) distance << DISTANCE_SHIFT | docs[place];
    }

    Part part() {
      return new Part(Arrays.copyOf(pairs, pairCount), documents, compared);
    }
  }

  /** Ids are read of no more documents than may be among the nearest. */
  private List<SignaturePair> nearest(long[] pairs) throws IOException {
    List<SignaturePair> nearest = new ArrayList<>();
    for (int from = 0; from < pairs.length; ) {
      int end = from + 1;
      while (end < pairs.length && isWanted(pairs, from, end)) {
        end++;
      }
      List<SignaturePair> ofOne = new ArrayList<>();
      for (int at = from; at < end; at++) {
        ofOne.add(pair(pairs[at]));
      }
      ofOne.sort(SignaturePair.ORDER);
      nearest.addAll(ofOne.subList(0, Math.min(limits.rows(), ofOne.size())));
      while (end < pairs.length && queried(pairs[end]) == queried(pairs[from])) {
        end++;
      }
      from = end;
    }
    return nearest;
  }

  /** Ties with the last wanted one are decided by id. */
  private boolean isWanted(long[] pairs, int from, int at) {
    return queried(pairs[at]) == queried(pairs[from])
        && (at - from < limits.rows()
            || pairs[at] >>> DISTANCE_SHIFT == pairs[from + limits.rows() - 1] >>> DISTANCE_SHIFT);
  }

  private static int queried(long pair) {
    return (int) (pair >>> INDEX_SHIFT);
  }

  private SignaturePair pair(long pair) throws IOException {
    return new SignaturePair(
        queried(pair),
        index.store().id((int) (pair & Integer.MAX_VALUE)),
        (int) (pair >>> DISTANCE_SHIFT) & DISTANCE_MASK);
  }

  private long unreached() throws IOException {
    return NearSearch.unreached(
        index.reader(), index.signatures().fields(), index.signatures().header(), index.store());
  }

  /**
   * A library document with a signature near a queried one.
   *
   * @param index of the queried signature
   * @param id unique key of the document
   * @param distance Hamming distance
   */
  public record SignaturePair(int index, String id, int distance) {

    /** By index, nearest first, as {@link NearSource#ORDER}. */
    public static final Comparator<SignaturePair> ORDER =
        Comparator.comparingInt(SignaturePair::index)
            .thenComparingInt(SignaturePair::distance)
            .thenComparing(SignaturePair::id, Ids.ORDER);
  }
}
