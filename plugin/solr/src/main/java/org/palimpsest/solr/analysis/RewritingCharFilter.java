package org.palimpsest.solr.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.CharFilter;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.markup.Written;

/**
 * A char filter that replaces stretches of text, recognized by a bounded look-ahead, with shorter
 * ones, and corrects offsets.
 */
abstract class RewritingCharFilter extends CharFilter {

  private final int lookahead;
  private final OffsetCorrections corrections = new OffsetCorrections();
  private final char[] in = new char[4096];
  private int inSize;
  private int inNext;
  private boolean inputEnded;
  private int outOffset;
  private int inAhead;

  /** The replacement that is being returned. */
  private String meaning = "";

  private int meaningNext;

  RewritingCharFilter(Reader input, int lookahead) {
    super(input);
    this.lookahead = lookahead;
  }

  /** The number of characters from {@code from} on that stay whatever follows; records them. */
  abstract int plainLength(char[] buffer, int from, int end);

  /**
   * Records and returns the replacement of a stretch at {@code from}, or null if the character
   * stays. Looks ahead to {@code end}, where the text ends if {@code last}.
   */
  abstract @Nullable Written rewritten(char[] buffer, int from, int end, boolean last);

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int written = 0;
    while (written < length) {
      if (meaningNext < meaning.length()) {
        buffer[offset + written++] = meaning.charAt(meaningNext++);
        outOffset++;
        continue;
      }
      if (inSize - inNext <= lookahead && !fill()) {
        break;
      }
      int plain = plainLength(in, inNext, Math.min(inSize, inNext + length - written));
      if (plain == 0) {
        plain = rewrite() ? 0 : 1;
      }
      System.arraycopy(in, inNext, buffer, offset + written, plain);
      written += plain;
      inNext += plain;
      outOffset += plain;
    }
    return written == 0 ? -1 : written;
  }

  private boolean rewrite() {
    int end = Math.min(inSize, inNext + lookahead);
    Written written = rewritten(in, inNext, end, inSize - inNext <= lookahead);
    if (written == null) {
      return false;
    }
    meaning = written.meaning();
    meaningNext = 0;
    inNext += written.length();
    // All of a replacement has the offset of the stretch's start; what follows, that of its end.
    for (int i = 1; i < meaning.length(); i++) {
      corrections.add(outOffset + i, inAhead - i);
    }
    inAhead += written.length() - meaning.length();
    corrections.add(outOffset + meaning.length(), inAhead);
    return true;
  }

  @Override
  protected int correct(int currentOffset) {
    return corrections.correct(currentOffset);
  }

  /** Reads on until the look-ahead is full or the input ends; returns whether anything is left. */
  private boolean fill() throws IOException {
    if (!inputEnded) {
      System.arraycopy(in, inNext, in, 0, inSize - inNext);
      inSize -= inNext;
      inNext = 0;
      while (!inputEnded && inSize <= lookahead) {
        int count = input.read(in, inSize, in.length - inSize);
        inputEnded = count < 0;
        inSize += Math.max(0, count);
      }
    }
    return inNext < inSize;
  }
}
