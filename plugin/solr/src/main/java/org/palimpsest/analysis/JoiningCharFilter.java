package org.palimpsest.analysis;

import java.io.IOException;
import java.io.Reader;
import java.util.Set;
import org.apache.lucene.analysis.CharFilter;

/**
 * Takes out gaps that part what belongs together, and keeps the offsets: hyphens at line ends,
 * white space and marks between Han characters, spaces between the letters of one word. Stands in
 * front of {@link FoldingCharFilter}, which would drop soft hyphens. Invisible characters are
 * looked through, and stay.
 */
public final class JoiningCharFilter extends CharFilter {

  /** What can be joined. */
  public enum Join {
    /**
     * A letter, a hyphen, a line end and a small letter: the word goes on. Hyphens are -, U+2010,
     * U+2011, the soft hyphen and the not sign, which some programs make of it.
     */
    HYPHENATION,
    /**
     * Han characters or kana with white space between them, of which one line end, but no blank
     * line; or with one of the marks - * | _ ~ ^ # and the middle dots, and spaces.
     */
    IDEOGRAPHS,
    /** Four and more single letters of an alphabet, with one space between each two. */
    LETTERS
  }

  /** No gap is found that needs more characters than this to be seen. */
  static final int LOOKAHEAD = 64;

  private final GapFinder finder;
  private final OffsetCorrections corrections = new OffsetCorrections();
  private final char[] in = new char[4096];
  private int inSize;
  private int inNext;
  private boolean inputEnded;
  private int outOffset;
  private int inAhead;

  /** A filter over these characters. */
  public JoiningCharFilter(Reader input, Set<Join> joins) {
    super(input);
    finder = new GapFinder(joins);
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int written = 0;
    while (written < length && (inSize - inNext > LOOKAHEAD || fill())) {
      int plain = finder.plainLength(in, inNext, Math.min(inSize, inNext + length - written));
      if (plain == 0) {
        plain = skipGap() ? 0 : 1;
      } else {
        finder.keepPlain(in, inNext, inNext + plain);
      }
      System.arraycopy(in, inNext, buffer, offset + written, plain);
      written += plain;
      inNext += plain;
      outOffset += plain;
    }
    return written == 0 ? -1 : written;
  }

  /** Skips a gap that has to vanish, if one begins here; takes note of the character if none. */
  private boolean skipGap() {
    int end = Math.min(inSize, inNext + LOOKAHEAD);
    int gap = finder.gapLength(in, inNext, end, inSize - inNext <= LOOKAHEAD);
    if (gap == 0) {
      finder.keep(in, inNext, end);
      return false;
    }
    inNext += gap;
    inAhead += gap;
    corrections.add(outOffset, inAhead);
    return true;
  }

  @Override
  protected int correct(int currentOffset) {
    return corrections.correct(currentOffset);
  }

  /** Reads on until it can look ahead or the input ends; returns whether anything is left. */
  private boolean fill() throws IOException {
    if (!inputEnded) {
      System.arraycopy(in, inNext, in, 0, inSize - inNext);
      inSize -= inNext;
      inNext = 0;
      while (!inputEnded && inSize <= LOOKAHEAD) {
        int count = input.read(in, inSize, in.length - inSize);
        inputEnded = count < 0;
        inSize += Math.max(0, count);
      }
    }
    return inNext < inSize;
  }
}
