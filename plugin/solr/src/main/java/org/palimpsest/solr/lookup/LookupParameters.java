package org.palimpsest.solr.lookup;

import org.palimpsest.core.match.MatchParameters;

/**
 * Parameters of the search for sources by fingerprint.
 *
 * @param flips the maximum of flipped bits of a probe, 0 to 2, or {@link #FLIPS_BY_TEXT}
 * @param windows whether each natural sentence begins a window, or only each sentence
 * @param extension whether the whole table of a source with a match is compared
 * @param match the distances of matches and the gaps within passages
 */
public record LookupParameters(
    int flips, boolean windows, boolean extension, MatchParameters match) {

  /** Finds resemblance .7 with probability .93; docs/adr/0002 has the measurement. */
  public static final int FLIPS_WITHOUT_TEXT = 2;

  /** A second flip costs ten times as much and finds hardly more (docs/adr/0008). */
  private static final int FLIPS_BESIDE_TEXT = 1;

  /** One flip if the full text is searched, too; otherwise two. */
  public static final int FLIPS_BY_TEXT = -1;

  /** The same with the number of flips fixed. */
  public LookupParameters resolved(boolean searchesText) {
    return flips == FLIPS_BY_TEXT
        ? new LookupParameters(
            searchesText ? FLIPS_BESIDE_TEXT : FLIPS_WITHOUT_TEXT, windows, extension, match)
        : this;
  }
}
