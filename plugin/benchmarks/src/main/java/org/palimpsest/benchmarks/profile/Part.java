package org.palimpsest.benchmarks.profile;

/** A part of a check. */
public enum Part {
  /** The suspicious document: reading, segmentation, analysis, fingerprinting. */
  DOCUMENT("document"),
  /** The document frequencies of its terms and grams. */
  SURVEY("survey"),
  /** Sources that share rare terms or grams with it. */
  CANDIDATES("candidates"),
  /** Stored fields, mainly the texts of sources. */
  READING("reading"),
  /** Analysis of the texts of sources. */
  ANALYSIS("analysis"),
  /** Comparison of texts. */
  ALIGNMENT("alignment"),
  /** Lookup and comparison of fingerprints, and reading of sentence tables. */
  FINGERPRINTS("fingerprints"),
  /** Requests, answers, communication between nodes, and the client. */
  REST("the rest");

  private final String label;

  Part(String label) {
    this.label = label;
  }

  /** Its name in tables. */
  public String label() {
    return label;
  }
}
