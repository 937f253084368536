package org.palimpsest.solr.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.palimpsest.core.text.CutByContent;

/**
 * Cuts tokens longer than words into pieces of about eight characters, at content-defined borders,
 * so that texts with a common part of a long token share pieces. Such tokens are sequences, keys,
 * and words of scripts without spaces that the tokenizer leaves whole.
 */
public final class PieceFilter extends TokenFilter {

  /** Longer than words of languages with spaces. */
  private static final int LENGTH_MAX = 40;

  /** The same for scripts without spaces. */
  private static final int LENGTH_MAX_WITHOUT_SPACES = 12;

  /** Pieces have a quarter to three quarters of this length. */
  private static final int PIECE_SCALE = 16;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);

  /** The token that is cut, or empty. */
  private String whole = "";

  private int next;
  private State state;
  private int start;
  private int end;

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

  /** The offset of a character of the token; interpolated if other characters were removed. */
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
