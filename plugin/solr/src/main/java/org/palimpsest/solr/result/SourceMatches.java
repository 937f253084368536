package org.palimpsest.solr.result;

import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * The matches of one source.
 *
 * @param listed by window, then by place in the source
 * @param found number of matches, listed or not
 */
public record SourceMatches(List<SourceMatch> listed, long found) {

  /** No matches. */
  public static final SourceMatches NONE = new SourceMatches(List.of(), 0);

  /**
   * A window and a sentence of the source.
   *
   * @param window index among the suspicious document's windows
   * @param sentence span in the source
   * @param distance Hamming distance of their fingerprints
   */
  public record SourceMatch(int window, Span sentence, int distance) {

    private static final Comparator<SourceMatch> IN_ORDER =
        Comparator.comparingInt(SourceMatch::window).thenComparing(SourceMatch::sentence);

    private static final Comparator<SourceMatch> NEAREST_FIRST =
        Comparator.comparingInt(SourceMatch::distance).thenComparing(IN_ORDER);
  }

  public SourceMatches {
    listed = List.copyOf(listed);
  }

  /** A copy with at most {@code max} listed matches, the nearest. */
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
