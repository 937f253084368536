package org.palimpsest.solr.near;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.result.SchemeCensus;
import org.palimpsest.solr.source.TablelessCensus;

/**
 * Finds the near duplicates of many documents at once, by their signatures: these are put into
 * tables in memory, and all signatures of an index pass them, in the order in which they lie there.
 * The index need not fit into memory; a million signatures that are asked about take some 180 MB.
 *
 * <p>What is found is what {@link NearSearch} finds for each by itself, but for one that is near
 * more than 10,000 documents.
 */
public final class SignaturePass {

  /** So many documents in a row are a task: a leaf may be all of the index. */
  private static final int TASK_DOCUMENTS = 1 << 17;

  /** So many signatures pass the tables together. */
  private static final int PASS_TOGETHER = 1 << 12;

  /*
   * A pair as a number: index, distance, document. In order they are so by index and distance, and what
   * is nearest to a signature stands in a row.
   */
  private static final int DISTANCE_SHIFT = 31;
  private static final int INDEX_SHIFT = 35;
  private static final int DISTANCE_MASK = 15;

  /**
   * What passes.
   *
   * @param reader of the index
   * @param store its stored fields
   * @param signatures the field of the signatures
   * @param tasks run the parts of the work
   * @param interruption asked again and again while they do
   */
  public record Index(
      IndexReader reader,
      SourceStore store,
      NearSearch.SignatureField signatures,
      TaskExecutor tasks,
      Interruption interruption) {}

  /**
   * How much is found.
   *
   * @param distanceMax up to which Hamming distance, 0 to {@value NearLimits#DISTANCE_MAX}
   * @param rows how many of each signature, the nearest
   * @param pairsMax of more than so many of several signatures none is told
   */
  public record Limits(int distanceMax, int rows, int pairsMax) {}

  private final Index index;
  private final Limits limits;
  private final SignatureTables tables;
  private final boolean bounded;
  private final AtomicLong found = new AtomicLong();
  private final AtomicBoolean stopped = new AtomicBoolean();

  /**
   * Builds the tables.
   *
   * @param asked the signatures that are asked about
   */
  public SignaturePass(Index index, FingerprintList asked, Limits limits) {
    this.index = index;
    this.limits = limits;
    this.tables = SignatureTables.within(limits.distanceMax(), asked);
    this.bounded = asked.size() > 1;
  }

  /** What a task found. */
  @SuppressWarnings("ArrayRecordComponent") // handed over once, never compared
  private record Part(long[] pairs, long documents, long compared) {}

  /**
   * Lets all signatures pass.
   *
   * @throws IOException if the index cannot be read, or is damaged
   */
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

  /** What one thread has seen of the time, all know. */
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

  /** The signatures of one task on their way. */
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

    private void take(int place, int asked, int distance) {
      if (pairCount == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * pairCount);
      }
      pairs[pairCount++] =
          (long) asked << INDEX_SHIFT | (long) distance << DISTANCE_SHIFT | docs[place];
    }

    Part part() {
      return new Part(Arrays.copyOf(pairs, pairCount), documents, compared);
    }
  }

  /** Of each signature as many as are wanted; ids are read of no more than may be among them. */
  private List<PassedSignature> nearest(long[] pairs) throws IOException {
    List<PassedSignature> nearest = new ArrayList<>();
    for (int from = 0; from < pairs.length; ) {
      int end = from + 1;
      while (end < pairs.length && isWanted(pairs, from, end)) {
        end++;
      }
      List<PassedSignature> ofOne = new ArrayList<>();
      for (int at = from; at < end; at++) {
        ofOne.add(pair(pairs[at]));
      }
      ofOne.sort(PassedSignature.ORDER);
      nearest.addAll(ofOne.subList(0, Math.min(limits.rows(), ofOne.size())));
      while (end < pairs.length && asked(pairs[end]) == asked(pairs[from])) {
        end++;
      }
      from = end;
    }
    return nearest;
  }

  /** Of those that are as near as the last one that is wanted the ids decide. */
  private boolean isWanted(long[] pairs, int from, int at) {
    return asked(pairs[at]) == asked(pairs[from])
        && (at - from < limits.rows()
            || pairs[at] >>> DISTANCE_SHIFT == pairs[from + limits.rows() - 1] >>> DISTANCE_SHIFT);
  }

  private static int asked(long pair) {
    return (int) (pair >>> INDEX_SHIFT);
  }

  private PassedSignature pair(long pair) throws IOException {
    return new PassedSignature(
        asked(pair),
        index.store().id((int) (pair & Integer.MAX_VALUE)),
        (int) (pair >>> DISTANCE_SHIFT) & DISTANCE_MASK);
  }

  private long unreached() throws IOException {
    NearSearch.SignatureField field = index.signatures();
    return SchemeCensus.incomparable(index.reader(), field.fields(), field.header())
        + TablelessCensus.count(index.reader(), field.fields(), index.store().textFields());
  }
}
