package org.palimpsest.solr.lookup;

/** The costs of each window of a lookup in one leaf. Not thread-safe. */
final class WindowCosts {

  private final long[] probes;
  private final long[] candidates;
  private final long[] verified;

  WindowCosts(int windows) {
    this.probes = new long[windows];
    this.candidates = new long[windows];
    this.verified = new long[windows];
  }

  void add(int window, long moreProbes, long moreCandidates) {
    probes[window] += moreProbes;
    candidates[window] += moreCandidates;
  }

  void addVerified(int window, long count) {
    verified[window] += count;
  }

  /** Adds the costs of other windows, the first of which is {@code start} there and 0 here. */
  void addAll(WindowCosts others, int start) {
    for (int window = 0; window < probes.length; window++) {
      add(window, others.probes[start + window], others.candidates[start + window]);
      addVerified(window, others.verified[start + window]);
    }
  }

  void addTo(LookupStatistics statistics, int window) {
    statistics.add(probes[window], candidates[window], verified[window]);
  }
}
