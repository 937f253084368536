package org.palimpsest.solr.plain;

/** An analysis chain that makes the same of plain text wherever it stands. */
@FunctionalInterface
public interface Analysis {

  /** Takes the terms that a chain makes of a text, one by one. */
  @FunctionalInterface
  interface Sink {
    /**
     * A term.
     *
     * @param characters its first ones; they change with the next term
     * @param start where its token begins in the text, not before the last one
     * @param end where it ends
     */
    void accept(char[] characters, int length, int start, int end);
  }

  /** Hands all terms of a text to the sink. */
  void read(String text, Sink sink);
}
