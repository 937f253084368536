package org.palimpsest.solr.plain;

import org.jspecify.annotations.Nullable;

/**
 * A chain with what it makes of ideographs, learned when that is first asked for. For any thread.
 */
public final class PlainChain {

  private final Analysis analysis;
  private volatile @Nullable HanRows rows;

  /** Nothing is learned yet. */
  public PlainChain(Analysis analysis) {
    this.analysis = analysis;
  }

  Analysis analysis() {
    return analysis;
  }

  HanRows rows() {
    HanRows learned = rows;
    return learned == null ? learn() : learned;
  }

  private synchronized HanRows learn() {
    HanRows learned = rows;
    if (learned == null) {
      learned = HanRows.learn(analysis);
      rows = learned;
    }
    return learned;
  }
}
