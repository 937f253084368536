package org.palimpsest.solr.analysis;

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

  /** An analysis chain whose output for plain text does not depend on its context. */
  @FunctionalInterface
  public interface Analysis {

    /** Receives the terms of a text one by one. */
    @FunctionalInterface
    interface Sink {
      /** Receives a term, valid until the next call; {@code start} never falls. */
      void accept(char[] characters, int length, int start, int end);
    }

    /** Passes all terms of a text to the sink. */
    void read(String text, Sink sink);
  }
}
