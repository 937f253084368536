package org.palimpsest.match;

import org.palimpsest.text.Span;

/**
 * A stretch of the suspicious document that stands in a source too.
 *
 * @param suspicious where it stands in the suspicious document
 * @param source where it stands in the source
 * @param matches how many matches it was merged from
 * @param distance the smallest Hamming distance among them
 * @param similarity how much of the features both sides share on average, estimated from the
 *     distances: 0 (nothing) to 1 (all)
 */
public record Passage(Span suspicious, Span source, int matches, int distance, double similarity) {

  /** From here on a passage counts as modified, below as rewritten. */
  private static final double MODIFIED_MIN = 0.6;

  /** What was done to the text, as far as fingerprints can tell. */
  public enum Kind {
    /** All fingerprints are equal. */
    IDENTICAL,
    /** Most of the words are still there. */
    MODIFIED,
    /** Less than that. */
    REWRITTEN
  }

  /** The kind that follows from the similarity. */
  public Kind kind() {
    if (similarity == 1) {
      return Kind.IDENTICAL;
    }
    return similarity >= MODIFIED_MIN ? Kind.MODIFIED : Kind.REWRITTEN;
  }
}
