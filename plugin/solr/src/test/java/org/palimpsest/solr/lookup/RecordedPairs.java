package org.palimpsest.solr.lookup;

import java.util.Arrays;
import java.util.TreeSet;

/** Records the pairs of a lookup. */
final class RecordedPairs implements PairSink {

  /** Document and window, each pair once. */
  record Pair(int doc, int window) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      return doc != other.doc
          ? Integer.compare(doc, other.doc)
          : Integer.compare(window, other.window);
    }
  }

  final TreeSet<Pair> pairs = new TreeSet<>();
  final long[] probes;
  final long[] candidates;
  final long[] verified;

  RecordedPairs(int windows) {
    probes = new long[windows];
    candidates = new long[windows];
    verified = new long[windows];
  }

  @Override
  public void collect(int doc, int window) {
    pairs.add(new Pair(doc, window));
    verified[window]++;
  }

  @Override
  public void count(int window, long moreProbes, long moreCandidates) {
    probes[window] += moreProbes;
    candidates[window] += moreCandidates;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RecordedPairs those
        && pairs.equals(those.pairs)
        && Arrays.equals(probes, those.probes)
        && Arrays.equals(candidates, those.candidates)
        && Arrays.equals(verified, those.verified);
  }

  @Override
  public int hashCode() {
    return pairs.hashCode();
  }

  @Override
  public String toString() {
    return pairs
        + ", probes "
        + Arrays.toString(probes)
        + ", candidates "
        + Arrays.toString(candidates)
        + ", verified "
        + Arrays.toString(verified);
  }
}
