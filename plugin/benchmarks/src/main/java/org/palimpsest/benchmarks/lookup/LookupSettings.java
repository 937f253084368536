package org.palimpsest.benchmarks.lookup;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is looked up in what.
 *
 * @param suspiciousSentences the size of a suspicious document
 * @param documents how many of them each contender looks up in a round; every round has new ones
 * @param scanDocuments how many of them the scan, which takes long, looks up
 * @param rounds how many rounds count; one more comes before, to warm up
 * @param flips what to measure, each 0 to 2
 * @param distance the largest Hamming distance that is found
 * @param clock what lookups are timed with
 * @param isOrdinaryWanted whether Lucene's own formats are a contender
 * @param python a Python with faiss, or null to do without faiss
 * @param peers the folder of the peers' scripts
 */
public record LookupSettings(
    SyntheticLibrary library,
    int suspiciousSentences,
    int documents,
    int scanDocuments,
    int rounds,
    List<Integer> flips,
    int distance,
    Clock clock,
    boolean isOrdinaryWanted,
    @Nullable String python,
    Path peers) {

  /** Checks the bounds. */
  public LookupSettings {
    flips = List.copyOf(flips);
    if (suspiciousSentences < 1 || documents < 1 || scanDocuments < 1 || rounds < 1) {
      throw new IllegalArgumentException("sizes and rounds must be 1 or more");
    }
  }
}
