package org.palimpsest.solr.analysis;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.charfilter.BaseCharFilter;
import org.palimpsest.core.text.CharacterFolding;
import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.HanSounds;

/**
 * Folds each character by {@link CharacterFolding} and corrects offsets. Optionally maps each Han
 * character to one representative of its {@link HanSounds sound}.
 */
public final class FoldingCharFilter extends BaseCharFilter {

  private final char[] in = new char[4096];
  private int inSize;
  private int inNext;

  /** The rest of a folding longer than one character. */
  private String pending = "";

  private int pendingNext;
  private int outOffset;
  private int inAhead;
  private final boolean sounds;

  /** A filter that maps Han characters of one sound to the same if {@code sounds}. */
  public FoldingCharFilter(Reader input, boolean sounds) {
    super(input);
    this.sounds = sounds;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    int written = 0;
    while (written < length) {
      if (pendingNext < pending.length()) {
        buffer[offset + written++] = foldSound(pending.charAt(pendingNext++));
        outOffset++;
        continue;
      }
      if (inNext == inSize && !fill()) {
        break;
      }
      int folded = CharacterFolding.foldToOne(in[inNext]);
      if (folded >= 0) {
        inNext++;
        buffer[offset + written++] = foldSound((char) folded);
        outOffset++;
      } else {
        foldOther();
      }
    }
    return written == 0 ? -1 : written;
  }

  private char foldSound(char folded) {
    return sounds ? HanSounds.of(folded) : folded;
  }

  /** Takes a whole code point, which folds to zero or more characters. */
  private void foldOther() throws IOException {
    char first = in[inNext++];
    int taken = 1;
    int codePoint = first;
    if (Character.isHighSurrogate(first) && (inNext < inSize || fill())) {
      char second = in[inNext];
      if (Character.isLowSurrogate(second)) {
        inNext++;
        taken = 2;
        codePoint = Character.toCodePoint(first, second);
      }
    }
    pending = CharacterFolding.fold(codePoint);
    pendingNext = 0;
    correctOffsets(taken, pending);
  }

  /**
   * Every character of a longer folding has the place of the original one. Only an ideograph behind
   * a number, as in ㋀ for 1月, has its end. Otherwise the number has no width, the bigram filter
   * joins the ideographs around it, and the index refuses the document.
   */
  private void correctOffsets(int taken, String given) {
    int length = given.length();
    if (length == taken && given.codePointCount(0, length) == 1) {
      return;
    }
    int width = 0;
    for (int i = 1; i < length; i++) {
      if (Characters.isIdeographic(given.charAt(i)) && Character.isDigit(given.charAt(i - 1))) {
        width = taken;
      }
      addOffCorrectMap(outOffset + i, inAhead + width - i);
    }
    inAhead += taken - length;
    addOffCorrectMap(outOffset + length, inAhead);
  }

  private boolean fill() throws IOException {
    inNext = 0;
    inSize = Math.max(0, input.read(in, 0, in.length));
    return inSize > 0;
  }
}
