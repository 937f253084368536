package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.table.TableFormatException;
import org.palimpsest.core.table.TableView;
import org.palimpsest.solr.index.SegmentTerms;

/**
 * Looks windows up in a leaf in Lucene's formats: seeks the probes of every segment in its
 * dictionary, and verifies each candidate's Hamming distance on the table. Single use, not
 * thread-safe.
 */
final class PostingsLookup {

  /*
   * A candidate is packed into a long: document (31 bits), window in its block (13), sentence
   * (16). Candidates of all segments are sorted and verified document by document, because
   * docValues are read forwards only. Windows are taken in blocks, which bounds the memory: a
   * block of 8192 windows has 1.7 million probes a segment at two flips.
   */
  private static final int BLOCK_BITS = 13;

  private static final int BLOCK_SIZE = 1 << BLOCK_BITS;
  private static final int ORDINAL_BITS = 16;

  /** In the packed form: this sentence or a later one, so the whole table is compared. */
  private static final int ANY_ORDINAL = (1 << ORDINAL_BITS) - 1;

  /** When there are this many they are verified at once and dropped. */
  private static final int CANDIDATES_MAX = 1 << 22;

  /** Looked-up terms, or verified candidates, between two checks of the time limit. */
  private static final int STEPS_BETWEEN_CHECKS = 4096;

  private final Lookup lookup;
  private final SortedProbes sortedProbes;
  private final LeafReader leaf;
  private final PairSink sink;
  private final Interruption interruption;

  /** The candidates of each window of the block in the current segment. */
  private final long[] counts;

  /** A lookup in one leaf; all leaves share the sorted probes. */
  PostingsLookup(
      Lookup lookup,
      SortedProbes sortedProbes,
      LeafReader leaf,
      PairSink sink,
      Interruption interruption) {
    this.lookup = lookup;
    this.sortedProbes = sortedProbes;
    this.leaf = leaf;
    this.sink = sink;
    this.interruption = interruption;
    this.counts = new long[Math.min(BLOCK_SIZE, lookup.windows().size())];
  }

  /** Passes every pair within the distance to the sink; stops early when interrupted. */
  void find() throws IOException {
    int size = lookup.windows().size();
    for (int from = 0; from < size && !interruption.shouldStop(); from += BLOCK_SIZE) {
      int to = Math.min(size, from + BLOCK_SIZE);
      LongBuffer candidates = new LongBuffer();
      for (int segment = 0; segment < lookup.header().segments(); segment++) {
        gather(segment, from, to, candidates);
      }
      verify(candidates, from);
    }
  }

  private void gather(int segment, int from, int to, LongBuffer candidates) throws IOException {
    Terms terms = leaf.terms(lookup.fields().segment(segment));
    if (terms == null) {
      return;
    }
    if (!terms.hasPositions()) {
      throw new IOException(
          "field "
              + lookup.fields().segment(segment)
              + " was written by an earlier version, whose documents cannot be found any more; index"
              + " them again, into a new collection");
    }
    Arrays.fill(counts, 0);
    gather(terms, sortedProbes.of(segment, from, to), from, candidates);
    for (int window = from; window < to; window++) {
      sink.count(window, sortedProbes.perWindow(), counts[window - from]);
    }
  }

  private void gather(Terms terms, long[] probes, int from, LongBuffer candidates)
      throws IOException {
    int digits = SegmentTerms.digits(lookup.header().segmentBits());
    BytesRef wanted = new BytesRef(new byte[digits]);
    TermsEnum termsEnum = terms.iterator();
    Bits live = leaf.getLiveDocs();
    PostingsEnum postings = null;
    for (int next = 0, lookups = 1; next < probes.length; lookups++) {
      if (lookups % STEPS_BETWEEN_CHECKS == 0 && interruption.shouldStop()) {
        return;
      }
      int value = SortedProbes.value(probes[next]);
      SegmentTerms.write(value, digits, wanted);
      TermsEnum.SeekStatus status = termsEnum.seekCeil(wanted);
      if (status == TermsEnum.SeekStatus.END) {
        return;
      }
      if (status == TermsEnum.SeekStatus.NOT_FOUND) {
        next = SortedProbes.firstFrom(probes, next, valueBehind(value, termsEnum.term(), digits));
        continue;
      }
      int end = SortedProbes.firstFrom(probes, next, value + 1);
      postings = termsEnum.postings(postings, PostingsEnum.POSITIONS);
      addPostings(postings, live, probes, next, end, candidates);
      next = end;
      if (candidates.size() >= CANDIDATES_MAX) {
        verify(candidates, from);
      }
    }
  }

  /** The value to seek after one that no document has; terms of another length give no hint. */
  private static int valueBehind(int value, BytesRef found, int digits) {
    return found.length == digits ? SegmentTerms.read(found) : value + 1;
  }

  private void addPostings(
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
          int window = SortedProbes.window(probes[i]);
          counts[window]++;
          candidates.add((((long) doc << BLOCK_BITS | window) << ORDINAL_BITS) | ordinal);
        }
      }
    }
  }

  private void verify(LongBuffer candidates, int firstWindow) throws IOException {
    candidates.sortAndDeduplicate();
    BinaryDocValues tables = DocValues.getBinary(leaf, lookup.fields().table());
    TableView view = new TableView(lookup.header());
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
      if (comparable && isNear(view, ordinal, lookup.windows().get(window))) {
        sink.collect(doc, window);
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
      return ordinal < view.count() && view.distance(ordinal, window) <= lookup.distanceMax();
    }
    for (int sentence = 0; sentence < view.count(); sentence++) {
      if (view.distance(sentence, window) <= lookup.distanceMax()) {
        return true;
      }
    }
    return false;
  }
}
