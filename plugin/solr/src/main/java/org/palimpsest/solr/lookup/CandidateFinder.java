package org.palimpsest.solr.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.LeafSentences;

/**
 * Finds, leaf by leaf, the documents with a sentence near one of the windows: looks up the probes
 * of every segment, and verifies each candidate's Hamming distance. The method depends on the
 * leaf's formats and the number of windows; the result does not. Thread-safe.
 */
public final class CandidateFinder {

  /**
   * Probes per value of a segment above which one pass over all values is faster than a lookup for
   * each window: measured in docs/adr/0007-lookup.md.
   */
  private static final double PROBES_PER_VALUE_MIN = 0.6;

  /** The same in a leaf whose fingerprints are far larger than the processor's caches. */
  private static final double PROBES_PER_VALUE_MIN_LARGE = 1.5;

  /** The sentences of such a leaf. */
  private static final int LARGE_SENTENCES_MIN = 1 << 25;

  /** Of all cores: at most 64 MB, 640 KB a leaf or index. */
  private static final ValueCache VALUES = new ValueCache(64L << 20);

  private final Lookup lookup;
  private final SortedProbes sortedProbes;
  private final @Nullable ProbeMasks masks;
  private final Interruption interruption;

  /** A finder for any leaf. */
  public CandidateFinder(Lookup lookup, Interruption interruption) {
    this(lookup, new SortedProbes(lookup), null, interruption);
  }

  private CandidateFinder(
      Lookup lookup,
      SortedProbes sortedProbes,
      @Nullable ProbeMasks masks,
      Interruption interruption) {
    this.lookup = lookup;
    this.sortedProbes = sortedProbes;
    this.masks = masks;
    this.interruption = interruption;
  }

  /** A finder for the leaves of an index. */
  public static CandidateFinder of(IndexReader reader, Lookup lookup, Interruption interruption)
      throws IOException {
    CandidateFinder finder = new CandidateFinder(lookup, interruption);
    boolean usesWindowLookup = !finder.usesBlockLookup(0);
    ValueFilter values =
        reader.leaves().size() > 1 && usesWindowLookup ? values(reader, lookup) : null;
    return values == null
        ? finder
        : new CandidateFinder(
            lookup, finder.sortedProbes, ProbeMasks.of(lookup, values), interruption);
  }

  /**
   * The values of all leaves, or null if learning them does not pay or a leaf is in another format.
   */
  private static @Nullable ValueFilter values(IndexReader reader, Lookup lookup)
      throws IOException {
    List<LeafSentences> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      LeafFingerprints fingerprints = direct(leaf.reader(), lookup);
      if (fingerprints == null) {
        return null;
      }
      leaves.add(fingerprints.sentences());
    }
    return VALUES.of(reader.getReaderCacheHelper(), lookup, leaves);
  }

  /**
   * Passes every verified pair of a leaf to the sink. Stops early when interrupted; pairs passed
   * until then are correct.
   *
   * @throws IOException if the index cannot be read, or a table in it is damaged
   */
  public void find(LeafReader leaf, PairSink sink) throws IOException {
    LeafFingerprints fingerprints = direct(leaf, lookup);
    if (fingerprints == null) {
      new PostingsLookup(lookup, sortedProbes, leaf, sink, interruption).find();
      return;
    }
    if (usesBlockLookup(fingerprints.sentences().size()) && BlockLookup.canRead(fingerprints)) {
      new BlockLookup(lookup, fingerprints, sink, interruption).find();
    } else {
      ValueFilter present =
          VALUES.of(leaf.getCoreCacheHelper(), lookup, List.of(fingerprints.sentences()));
      new WindowLookup(lookup, fingerprints, masks, present, sink, interruption).find();
    }
  }

  private static @Nullable LeafFingerprints direct(LeafReader leaf, Lookup lookup)
      throws IOException {
    TableHeader header = lookup.header();
    return LeafFingerprints.of(leaf, lookup.fields(), header.segments(), header.segmentBits());
  }

  private boolean usesBlockLookup(int sentences) {
    double probes = (double) lookup.windows().size() * sortedProbes.perWindow();
    double least =
        sentences < LARGE_SENTENCES_MIN ? PROBES_PER_VALUE_MIN : PROBES_PER_VALUE_MIN_LARGE;
    return probes > least * (1 << lookup.header().segmentBits());
  }
}
