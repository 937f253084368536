package org.palimpsest.solr.alignment;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.text.Span;

/** Cuts a long text where least is torn apart. */
final class TextPieces {

  /** A long book is less; what is copied over a border between two pieces becomes two passages. */
  static final int LENGTH_MAX = 1_000_000;

  /** So much of a piece is searched for the end of a paragraph, from behind. */
  private static final int SEARCHED = 50_000;

  private TextPieces() {}

  /** The pieces in their order, which are the whole text; one where it is not long. */
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

  /** Behind the last line that ends before the limit; where none does, between two characters. */
  private static int end(String text, int limit) {
    int line = text.lastIndexOf('\n', limit - 1);
    if (line >= limit - SEARCHED) {
      return line + 1;
    }
    return Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
  }
}
