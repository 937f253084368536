package org.palimpsest.solr.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.CharFilter;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.reading.Written;

/**
 * A char filter that puts less in the place of stretches of text, which it recognises by looking
 * ahead, and keeps the offsets.
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

  /** What a stretch stands for, and how much of that has been given. */
  private String meaning = "";

  private int meaningNext;

  /** A filter that never looks further than this. */
  RewritingCharFilter(Reader input, int lookahead) {
    super(input);
    this.lookahead = lookahead;
  }

  /** How many characters from {@code from} on stay for sure; takes note of them. */
  abstract int plainLength(char[] buffer, int from, int end);

  /**
   * What a stretch that begins at {@code from} stands for; null if that character stays. Takes note
   * of it.
   *
   * @param end how far it may look
   * @param last whether the whole text ends there
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
    // All that a stretch stands for stands where it begins; what follows, behind it.
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

  /** Reads on until it can look ahead or the input ends; returns whether anything is left. */
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
