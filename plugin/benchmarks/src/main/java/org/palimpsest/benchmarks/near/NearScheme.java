package org.palimpsest.benchmarks.near;

/**
 * One way to tell near duplicates: how near a document is to a source.
 *
 * @param name what the table calls it
 * @param limit as published, or as its own guide has it: pairs at least so near are duplicates; NaN
 *     where nothing is published
 * @param nearness of the pairs
 */
record NearScheme(String name, double limit, Nearness nearness) {

  /** Of a pair, by the numbers of the document and the source in the corpus. */
  @FunctionalInterface
  interface Nearness {
    /** The larger, the nearer; NaN where the scheme does not find the pair at all. */
    double of(int document, int source);
  }
}
