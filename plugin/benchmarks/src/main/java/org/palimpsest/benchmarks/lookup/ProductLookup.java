package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.lookup.Lookup;

/** The product's own lookup, in an index of one leaf. */
final class ProductLookup implements Contender {

  /** The fields of the configset. */
  static final DerivedFields FIELDS = new DerivedFields("sentences");

  private final LeafIndex index;
  private final int distanceMax;
  private final Clock clock;
  private long found;

  /** Owns the index. */
  ProductLookup(LeafIndex index, int distanceMax, Clock clock) {
    this.index = index;
    this.distanceMax = distanceMax;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "ours";
  }

  @Override
  public long lookupNanos(FingerprintList windows, int flips) throws IOException {
    long start = clock.nanos();
    index.find(lookup(windows, flips), (doc, window) -> found++);
    return clock.nanos() - start;
  }

  @Override
  public Set<Long> pairs(FingerprintList windows, int flips) throws IOException {
    Set<Long> pairs = new HashSet<>();
    index.find(lookup(windows, flips), (doc, window) -> pairs.add(Contender.pair(window, doc)));
    return pairs;
  }

  private Lookup lookup(FingerprintList windows, int flips) {
    return new Lookup(FIELDS, SyntheticLibrary.header(), windows, flips, distanceMax);
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
