package org.palimpsest.solr.alignment;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.text.Span;

/** Cuts a long text into pieces at line ends. */
final class TextPieces {

  /** Longer than most books. A copy over a border becomes two passages. */
  static final int LENGTH_MAX = 1_000_000;

  /** Code units before the limit that are searched for a line end. */
  private static final int SEARCHED = 50_000;

  private TextPieces() {}

  /** The pieces in order, which cover the text. */
  static List<Span> of(String text) {
    List<Span> pieces = new ArrayList<>();
    int start = 0;
    while (text.length() - start > LENGTH_MAX) {
      int end = end(text, start + LENGTH_MAX);
      pieces.add(Span.between(start, end));
      start = end;
    }
    pieces.add(Span.between(start, text.length()));
    return pieces;
  }

  /** Behind the last line end before the limit; without one, between two characters. */
  private static int end(String text, int limit) {
    int line = text.lastIndexOf('\n', limit - 1);
    if (line >= limit - SEARCHED) {
      return line + 1;
    }
    return Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
  }
}
