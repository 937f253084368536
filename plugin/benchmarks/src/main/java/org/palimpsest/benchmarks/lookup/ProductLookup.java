package org.palimpsest.benchmarks.lookup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.store.MMapDirectory;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.solr.lookup.CandidateFinder;
import org.palimpsest.solr.lookup.Interruption;
import org.palimpsest.solr.lookup.Lookup;
import org.palimpsest.solr.lookup.PairSink;

/** The product's own lookup, in an index of one leaf. The only class that calls it. */
final class ProductLookup implements Contender {

  private final String name;
  private final MMapDirectory directory;
  private final DirectoryReader reader;
  private final LeafReader leaf;
  private final int distanceMax;
  private final Clock clock;
  private long found;

  /**
   * Opens an index that {@link ProductIndex} built.
   *
   * @throws IOException if it cannot be read
   */
  ProductLookup(String name, Path folder, int distanceMax, Clock clock) throws IOException {
    this.name = name;
    this.directory = new MMapDirectory(folder);
    this.reader = DirectoryReader.open(directory);
    this.leaf = reader.leaves().get(0).reader();
    this.distanceMax = distanceMax;
    this.clock = clock;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long lookupNanos(FingerprintList windows, int flips) throws IOException {
    long start = clock.nanos();
    find(windows, flips, (doc, window) -> found++);
    return clock.nanos() - start;
  }

  @Override
  public Set<Long> pairs(FingerprintList windows, int flips) throws IOException {
    Set<Long> pairs = new HashSet<>();
    find(windows, flips, (doc, window) -> pairs.add(Pairs.of(window, doc)));
    return pairs;
  }

  private void find(FingerprintList windows, int flips, PairTaker taker) throws IOException {
    Lookup lookup =
        new Lookup(ProductIndex.FIELDS, SyntheticLibrary.header(), windows, flips, distanceMax);
    new CandidateFinder(lookup, Interruption.NEVER).find(leaf, new Sink(taker));
  }

  /** Takes what is found. */
  @FunctionalInterface
  private interface PairTaker {
    void take(int doc, int window);
  }

  /** Hands pairs on; what they cost is measured elsewhere. */
  private record Sink(PairTaker taker) implements PairSink {

    @Override
    public void collect(int doc, int window) {
      taker.take(doc, window);
    }

    @Override
    public void count(int window, long probes, long candidates) {}
  }

  /** How many leaves the index has; all that is measured is for one. */
  int leaves() {
    return reader.leaves().size();
  }

  /**
   * What the index weighs.
   *
   * @throws IOException if that cannot be found out
   */
  IndexParts parts() throws IOException {
    return IndexParts.of(directory, leaf, ProductIndex.FIELDS);
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
