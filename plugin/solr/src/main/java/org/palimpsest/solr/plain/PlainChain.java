package org.palimpsest.solr.plain;

import org.jspecify.annotations.Nullable;

/** A chain with its lazily learned features of ideographs. Thread-safe. */
public final class PlainChain {

  private final Analysis analysis;
  private @Nullable HanRows rows;

  /** A chain of which nothing is learned yet. */
  public PlainChain(Analysis analysis) {
    this.analysis = analysis;
  }

  Analysis analysis() {
    return analysis;
  }

  synchronized HanRows rows() {
    if (rows == null) {
      rows = HanRows.learn(analysis);
    }
    return rows;
  }
}
