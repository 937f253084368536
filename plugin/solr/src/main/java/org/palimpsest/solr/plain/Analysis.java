package org.palimpsest.solr.plain;

/** An analysis chain whose output for plain text does not depend on its context. */
@FunctionalInterface
public interface Analysis {

  /** Receives the terms of a text one by one. */
  @FunctionalInterface
  interface Sink {
    /**
     * Receives a term.
     *
     * @param characters its characters from 0 to {@code length}, valid until the next call
     * @param start its start offset, never below the previous one
     * @param end its end offset
     */
    void accept(char[] characters, int length, int start, int end);
  }

  /** Passes all terms of a text to the sink. */
  void read(String text, Sink sink);
}
