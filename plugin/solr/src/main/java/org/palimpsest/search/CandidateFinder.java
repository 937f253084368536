package org.palimpsest.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.fingerprint.Probes;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.index.SegmentTerms;
import org.palimpsest.table.TableFormatException;
import org.palimpsest.table.TableHeader;
import org.palimpsest.table.TableView;

/**
 * Finds, in one leaf of an index, the documents that have a sentence near one of the windows: looks
 * the probes of every segment up, and verifies each candidate's Hamming distance on the table. Used
 * by one thread, for one leaf after another.
 */
public final class CandidateFinder {

  /** Takes the verified pairs, in no particular order, and some of them more than once. */
  @FunctionalInterface
  public interface Collector {
    /**
     * A document has a sentence within the distance of a window.
     *
     * @param doc the document's number in the leaf
     * @param window the window's index
     */
    void collect(int doc, int window);
  }

  /*
   * A candidate is packed into a long: document (31 bits), window in its block (13), sentence (16). They
   * are gathered over all segments, sorted, and verified document by document, because docValues
   * are read forwards only. Windows are taken in blocks, so that memory does not grow with the
   * document: a block of 8192 windows has 1.7 million probes a segment at two flips.
   */
  private static final int BLOCK_BITS = 13;

  private static final int BLOCK_SIZE = 1 << BLOCK_BITS;
  private static final int ORDINAL_BITS = 16;

  /** In the packed form: this sentence or one behind it, so look through the whole table. */
  private static final int ANY_ORDINAL = (1 << ORDINAL_BITS) - 1;

  /** When so many have been gathered they are verified at once, and forgotten. */
  private static final int CANDIDATES_MAX = 1 << 22;

  /** How many terms are looked up, or candidates verified, between two questions for the time. */
  private static final int STEPS_BETWEEN_CHECKS = 4096;

  /** The probes of so many windows are kept between leaves: at two flips 1.7 MB a segment. */
  private static final int SHARED_WINDOWS_MAX = 1024;

  private final DerivedFields fields;
  private final TableHeader header;
  private final FingerprintList windows;
  private final Map<Integer, long[]> sharedProbes = new HashMap<>();
  private final int[] masks;
  private final int distanceMax;
  private final LookupStatistics statistics;
  private final Interruption interruption;

  /**
   * A finder for these windows.
   *
   * @param header how the windows' fingerprints were made; tables with another one are passed over
   * @param flips how many bits of a probe are flipped at most
   * @param distanceMax the largest Hamming distance that counts
   */
  public CandidateFinder(
      DerivedFields fields,
      TableHeader header,
      FingerprintList windows,
      int flips,
      int distanceMax,
      LookupStatistics statistics,
      Interruption interruption) {
    this.fields = fields;
    this.header = header;
    this.windows = windows;
    this.masks = Probes.masks(header.segmentBits(), flips);
    this.distanceMax = distanceMax;
    this.statistics = statistics;
    this.interruption = interruption;
  }

  /**
   * Hands every verified pair of a leaf to the collector. Stops early when interrupted; what was
   * collected until then is sound.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  public void find(LeafReader leaf, Collector collector) throws IOException {
    for (int from = 0; from < windows.size() && !interruption.shouldStop(); from += BLOCK_SIZE) {
      int to = Math.min(windows.size(), from + BLOCK_SIZE);
      LongBuffer candidates = new LongBuffer();
      for (int segment = 0; segment < header.segments(); segment++) {
        gather(leaf, segment, from, to, candidates, collector);
      }
      verify(leaf, candidates, from, collector);
    }
  }

  private void gather(
      LeafReader leaf, int segment, int from, int to, LongBuffer candidates, Collector collector)
      throws IOException {
    Terms terms = leaf.terms(fields.segment(segment));
    if (terms == null) {
      return;
    }
    if (!terms.hasPositions()) {
      throw new IOException(
          "field "
              + fields.segment(segment)
              + " was written by an earlier version, whose documents cannot be found any more; index"
              + " them again, into a new collection");
    }
    long[] probes = probes(segment, from, to);
    statistics.addProbes(probes.length);
    int digits = SegmentTerms.digits(header.segmentBits());
    BytesRef wanted = new BytesRef(new byte[digits]);
    TermsEnum termsEnum = terms.iterator();
    Bits live = leaf.getLiveDocs();
    PostingsEnum postings = null;
    for (int next = 0, lookups = 1; next < probes.length; lookups++) {
      if (lookups % STEPS_BETWEEN_CHECKS == 0 && interruption.shouldStop()) {
        return;
      }
      int value = valueOf(probes[next]);
      SegmentTerms.write(value, digits, wanted);
      TermsEnum.SeekStatus status = termsEnum.seekCeil(wanted);
      if (status == TermsEnum.SeekStatus.END) {
        return;
      }
      if (status == TermsEnum.SeekStatus.NOT_FOUND) {
        next = firstFrom(probes, next, valueBehind(value, termsEnum.term(), digits));
        continue;
      }
      int end = firstFrom(probes, next, value + 1);
      postings = termsEnum.postings(postings, PostingsEnum.POSITIONS);
      addPostings(postings, live, probes, next, end, candidates);
      next = end;
      if (candidates.size() >= CANDIDATES_MAX) {
        verify(leaf, candidates, from, collector);
      }
    }
  }

  /** Sorting takes longer than a lookup in a small leaf, so all leaves share it where it fits. */
  private long[] probes(int segment, int from, int to) {
    return windows.size() > SHARED_WINDOWS_MAX
        ? sortedProbes(segment, from, to)
        : sharedProbes.computeIfAbsent(segment, each -> sortedProbes(each, from, to));
  }

  /** Value in the upper half, window in the lower. */
  private long[] sortedProbes(int segment, int from, int to) {
    long[] probes = new long[(to - from) * masks.length];
    int next = 0;
    for (int window = from; window < to; window++) {
      int value = windows.get(window).segment(segment, header.segmentBits());
      for (int mask : masks) {
        probes[next++] = (long) (value ^ mask) << Integer.SIZE | (window - from);
      }
    }
    Arrays.sort(probes);
    return probes;
  }

  /** Where to go on behind a value that no document has; a term of another length says nothing. */
  private static int valueBehind(int value, BytesRef found, int digits) {
    return found.length == digits ? SegmentTerms.read(found) : value + 1;
  }

  private static int valueOf(long probe) {
    return (int) (probe >>> Integer.SIZE);
  }

  /** The first probe at or behind {@code start} whose value is not below this one. */
  private static int firstFrom(long[] probes, int start, int value) {
    int step = 1;
    int low = start;
    while (low + step < probes.length && valueOf(probes[low + step]) < value) {
      low += step;
      step *= 2;
    }
    int high = Math.min(probes.length, low + step);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (valueOf(probes[middle]) < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static void addPostings(
      PostingsEnum postings,
      @Nullable Bits live,
      long[] probes,
      int from,
      int to,
      LongBuffer candidates)
      throws IOException {
    for (int doc = postings.nextDoc(); doc != PostingsEnum.NO_MORE_DOCS; doc = postings.nextDoc()) {
      if (live != null && !live.get(doc)) {
        continue;
      }
      for (int each = postings.freq(); each > 0; each--) {
        long ordinal = Math.min(postings.nextPosition(), ANY_ORDINAL);
        for (int i = from; i < to; i++) {
          long window = (int) probes[i];
          candidates.add((((long) doc << BLOCK_BITS | window) << ORDINAL_BITS) | ordinal);
        }
      }
    }
  }

  private void verify(LeafReader leaf, LongBuffer candidates, int firstWindow, Collector collector)
      throws IOException {
    statistics.addCandidates(candidates.size());
    candidates.sortAndDeduplicate();
    BinaryDocValues tables = DocValues.getBinary(leaf, fields.table());
    TableView view = new TableView(header);
    int current = -1;
    boolean comparable = false;
    for (int i = 0; i < candidates.size(); i++) {
      if (i % STEPS_BETWEEN_CHECKS == 0 && interruption.shouldStop()) {
        return;
      }
      long candidate = candidates.get(i);
      int doc = (int) (candidate >>> (BLOCK_BITS + ORDINAL_BITS));
      if (doc != current) {
        current = doc;
        comparable = look(tables, doc, view);
      }
      int window = firstWindow + ((int) (candidate >>> ORDINAL_BITS) & (BLOCK_SIZE - 1));
      int ordinal = (int) candidate & ANY_ORDINAL;
      if (comparable && isNear(view, ordinal, windows.get(window))) {
        statistics.addVerified(1);
        collector.collect(doc, window);
      }
    }
    candidates.clear();
  }

  private static boolean look(BinaryDocValues tables, int doc, TableView view) throws IOException {
    if (!tables.advanceExact(doc)) {
      return false;
    }
    BytesRef bytes = tables.binaryValue();
    try {
      return view.look(bytes.bytes, bytes.offset, bytes.length);
    } catch (TableFormatException e) {
      throw new IOException("document " + doc + " of this leaf: " + e.getMessage(), e);
    }
  }

  private boolean isNear(TableView view, int ordinal, Fingerprint window) {
    if (ordinal != ANY_ORDINAL) {
      return ordinal < view.count() && view.distance(ordinal, window) <= distanceMax;
    }
    for (int sentence = 0; sentence < view.count(); sentence++) {
      if (view.distance(sentence, window) <= distanceMax) {
        return true;
      }
    }
    return false;
  }
}
