package org.palimpsest.benchmarks.profile;

/** A part of a check. */
public enum Part {
  /** The suspicious document itself: read, cut, taken apart by analysis, fingerprinted. */
  DOCUMENT("document"),
  /** How many documents of the library have each of its terms and grams. */
  SURVEY("survey"),
  /** Sources that share rare terms or grams with it. */
  CANDIDATES("candidates"),
  /** Stored fields: the texts of sources, above all. */
  READING("reading"),
  /** Tokens and letters made of the texts of sources. */
  ANALYSIS("analysis"),
  /** Texts compared with each other. */
  ALIGNMENT("alignment"),
  /** Fingerprints looked up and compared, tables of sentences read. */
  FINGERPRINTS("fingerprints"),
  /** Requests, answers, what goes between nodes, the client. */
  REST("the rest");

  private final String label;

  Part(String label) {
    this.label = label;
  }

  /** What tables call it. */
  public String label() {
    return label;
  }
}
