package org.palimpsest.solr.result;

import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * The matches of one source, one by one.
 *
 * @param listed by window, then by their place in the source
 * @param found how many there are, those not listed included
 */
public record SourceMatches(List<SourceMatch> listed, long found) {

  /** Of a source that has none. */
  public static final SourceMatches NONE = new SourceMatches(List.of(), 0);

  /**
   * A window and a sentence of the source.
   *
   * @param window its place among the windows of the suspicious document, from 0
   * @param sentence where the sentence stands in the source
   * @param distance the Hamming distance of their fingerprints
   */
  public record SourceMatch(int window, Span sentence, int distance) {

    private static final Comparator<SourceMatch> IN_ORDER =
        Comparator.comparingInt(SourceMatch::window).thenComparing(SourceMatch::sentence);

    private static final Comparator<SourceMatch> NEAREST_FIRST =
        Comparator.comparingInt(SourceMatch::distance).thenComparing(IN_ORDER);
  }

  /** Copies the list. */
  public SourceMatches {
    listed = List.copyOf(listed);
  }

  /** The same with so many listed at most, the nearest. */
  public SourceMatches nearest(int max) {
    return listed.size() <= max
        ? this
        : new SourceMatches(
            listed.stream()
                .sorted(SourceMatch.NEAREST_FIRST)
                .limit(max)
                .sorted(SourceMatch.IN_ORDER)
                .toList(),
            found);
  }
}
