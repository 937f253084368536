package org.palimpsest.solr.lookup;

/** Counts of a lookup's work. Not thread-safe. */
public final class LookupStatistics {

  private long probes;
  private long candidates;
  private long verified;
  private long sourcesCompared;
  private long sourcesAligned;

  void add(long moreProbes, long moreCandidates, long moreVerified) {
    probes += moreProbes;
    candidates += moreCandidates;
    verified += moreVerified;
  }

  public void add(LookupStatistics others) {
    probes += others.probes;
    candidates += others.candidates;
    verified += others.verified;
    sourcesCompared += others.sourcesCompared;
    sourcesAligned += others.sourcesAligned;
  }

  public void addSourcesCompared(long count) {
    sourcesCompared += count;
  }

  public void addSourcesAligned(long count) {
    sourcesAligned += count;
  }

  /** Looked-up segment values, each counted for every window. */
  public long probes() {
    return probes;
  }

  /** Pairs of window and sentence (or document, if the sentence is unknown) with a common value. */
  public long candidates() {
    return candidates;
  }

  /** Pairs within the distance. */
  public long verified() {
    return verified;
  }

  /** Sources whose whole table was compared. */
  public long sourcesCompared() {
    return sourcesCompared;
  }

  /** Sources whose text was aligned with the suspicious one. */
  public long sourcesAligned() {
    return sourcesAligned;
  }
}
