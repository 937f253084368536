package org.palimpsest.solr.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.palimpsest.core.text.CutByContent;

/**
 * Cuts tokens that are longer than words into pieces of some eight characters, at places that the
 * characters themselves determine: so two texts that share a part of a long row share pieces of it.
 * Such are sequences, keys, and the words of scripts that are written without spaces and that the
 * tokenizer leaves in one.
 */
public final class PieceFilter extends TokenFilter {

  /** The longest words of languages with spaces have fewer. */
  private static final int LENGTH_MAX = 40;

  /** The same for scripts without spaces. */
  private static final int LENGTH_MAX_WITHOUT_SPACES = 12;

  /** Pieces have a quarter to three quarters of this. */
  private static final int PIECE_SCALE = 16;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);

  /** The token that is being cut; empty if none. */
  private String whole = "";

  private int next;
  private State state;
  private int start;
  private int end;

  /** A filter over these tokens. */
  public PieceFilter(TokenStream input) {
    super(input);
    this.state = captureState();
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (next == whole.length()) {
      if (!input.incrementToken()) {
        return false;
      }
      if (term.length() <= LENGTH_MAX_WITHOUT_SPACES || !isTooLong()) {
        return true;
      }
      whole = term.toString();
      next = 0;
      state = captureState();
      start = offset.startOffset();
      end = offset.endOffset();
    }
    nextPiece();
    return true;
  }

  private boolean isTooLong() {
    return term.length() > LENGTH_MAX || isWithoutSpaces(term.charAt(0));
  }

  /** Thai, Lao, Burmese, Khmer. */
  private static boolean isWithoutSpaces(char c) {
    return (c >= 0x0E00 && c <= 0x0EFF)
        || (c >= 0x1000 && c <= 0x109F)
        || (c >= 0x1780 && c <= 0x17FF);
  }

  private void nextPiece() {
    int from = next;
    next = CutByContent.next(whole, from, whole.length(), PIECE_SCALE);
    restoreState(state);
    term.setEmpty().append(whole, from, next);
    offset.setOffset(place(from), place(next));
  }

  /** Where a character of the token stands, as near as can be told where others vanished. */
  private int place(int index) {
    return start + (int) ((long) index * (end - start) / whole.length());
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    whole = "";
    next = 0;
  }
}
